/** How seats are told apart: by letter (colour), by shape and by the pattern of the rim. */

const LETTERS = ["a", "b", "c", "d"] as const;

/** The class that sets `--seat` and `--seat-soft`; nobody's is grey. */
export function seatClass(seat: number): string {
  return seat < 0 ? "seat-none" : `seat-${LETTERS[seat % LETTERS.length]}`;
}

/** The outline of a seat's shape around 0, 0: a disc, a diamond, a triangle, a square. */
export function seatShape(seat: number, size: number): string {
  const n = (value: number) => +value.toFixed(2);
  switch (seat < 0 ? 0 : seat % LETTERS.length) {
    case 1: {
      const d = n(size * 1.22);
      return `M0 ${-d}L${d} 0L0 ${d}L${-d} 0Z`;
    }
    case 2: {
      const [w, h] = [n(size * 1.15), n(size * 0.75)];
      return `M0 ${n(-size * 1.2)}L${w} ${h}L${-w} ${h}Z`;
    }
    case 3: {
      const s = n(size * 0.88);
      return `M${-s} ${-s}H${s}V${s}H${-s}Z`;
    }
    default: {
      const r = n(size);
      return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
    }
  }
}

/** The dashes of a rim on screen: solid, dashed, dotted; a double rim is drawn as a second line. */
export function rimDashes(seat: number): string | undefined {
  return [undefined, "4.6 2.4", "1.6 2.2", undefined][seat < 0 ? 0 : seat % LETTERS.length];
}

export function rimIsDouble(seat: number): boolean {
  return seat >= 0 && seat % LETTERS.length === 3;
}
