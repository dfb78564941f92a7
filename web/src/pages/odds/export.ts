/** A file for the user, made here. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The drawing's colours by value instead of by name, so that it can stand on its own. */
export function resolved(text: string, valueOf: (name: string) => string): string {
  return text.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => valueOf(name).trim() || whole);
}

/** Charts one under another as one drawing, with a title over them. */
export function drawing(title: string, key: string, charts: readonly { title: string; svg: SVGSVGElement }[]): string {
  const style = getComputedStyle(document.documentElement);
  const wide = Math.max(400, ...charts.map(({ svg }) => svg.viewBox.baseVal.width)) + 28;
  const high = 236;
  const parts = charts.map(({ title: name, svg }, i) => {
    const inner = svg.innerHTML;
    return `<g transform="translate(14 ${76 + i * high})"><text y="8" font-size="14" font-weight="600" fill="var(--text)">${escaped(name)}</text><g transform="translate(0 18)">${inner}</g></g>`;
  });
  const height = 84 + charts.length * high;
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${height}" width="${wide * 2}" height="${height * 2}" font-family="system-ui, sans-serif">` +
    `<rect width="${wide}" height="${height}" fill="var(--surface)"/><text x="14" y="30" font-size="15" font-weight="700" fill="var(--text)">${escaped(title)}</text><text x="14" y="50" font-size="12" fill="var(--muted)">${escaped(key)}</text>${parts.join("")}</svg>\n`;
  return resolved(text.replace(/<!--[\s\S]*?-->/g, ""), (name) => style.getPropertyValue(name));
}

export function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
