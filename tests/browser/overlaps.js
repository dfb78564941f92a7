// What lies over something else on the page, or out of the window: one sentence for each.
() => {
  const CONTROLS = "button, a[href], input, textarea, select, summary, [role=tab], [role=spinbutton]";
  const WORDS = "header b, header small, header .points, h1, h2, .score-bar b";
  // The board is a drawing with things over it; a reason stands on the button that it is about; and what Enter gives is kept in
  // sight over the other choices.
  const apart = (one) =>
    one.closest("svg, .sr, [role=presentation], dialog, .toast, .why") ||
    getComputedStyle(one.closest("li") ?? one).position === "sticky";

  /** The part of a box that is not cut off or scrolled out of sight. */
  const seen = (one, { left, top, right, bottom }) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };

  const lines = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()];
  };

  const boxes = [...document.querySelectorAll(`${CONTROLS}, ${WORDS}`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !apart(one))
    .flatMap((one) => (one.matches(WORDS) ? lines(one) : [...one.getClientRects()]).map((box) => ({ one, ...seen(one, box) })))
    .filter((box) => box.right - box.left > 1 && box.bottom - box.top > 1);

  const name = ({ one }) => `${one.tagName} "${(one.innerText || one.getAttribute("aria-label") || "").slice(0, 40)}"`;
  const found = new Set();
  for (const [n, a] of boxes.entries()) {
    if (a.right > window.innerWidth + 1 || a.left < -1) found.add(`${name(a)} is out of the window`);
    for (const b of boxes.slice(n + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) found.add(`${name(a)} and ${name(b)} overlap, ${Math.round(wide)} by ${Math.round(high)}`);
    }
  }
  // Whatever floats over the board leaves the middle of every piece in sight.
  for (const piece of document.querySelectorAll(".board .piece")) {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const stage = document.querySelector(".board").getBoundingClientRect();
    const within = left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom;
    if (over && within && !over.closest(".board, .toast, [role=tooltip]")) found.add(`${over.className || over.tagName} lies over the piece ${piece.dataset.id}`);
  }
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) found.add(`the page is ${wide} too wide`);
  return [...found];
}
