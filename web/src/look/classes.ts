/** Signs for what an operative is in its team, by the name that content gives it; drawn like icons, in a square of 16. */
const CLASSES: Record<string, readonly string[]> = {
  leader: ["!M8 1.2l2 4.4 4.8.5-3.5 3.3 1 4.8L8 11.8l-4.3 2.4 1-4.8L1.2 6.1 6 5.6z"],
  marksman: ["M8 3.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 0 0 0-9.6z", "M8 .8v4.4M8 10.8v4.4M.8 8h4.4M10.8 8h4.4"],
  gunner: ["!M1.2 5.2h9.4v1.5h4.2v2.2h-4.6l-1 4.4H6.3l.7-3.2H4.4l-.8 2H1.2z"],
  brawler: ["M2.8 2.8 12 12M13.2 2.8 4 12M2 10.4l3.8 3.8M14 10.4l-3.8 3.8"],
  breacher: ["!M8 .8l1.8 4 4-1.8-1.7 4 3.9 1-3.9 1.4 1.7 4-4-1.7L8 15.2l-1.8-3.5-4 1.7 1.7-4L0 8l3.9-1-1.7-4 4 1.8z"],
  medic: ["!M6 1.8h4V6h4.2v4H10v4.2H6V10H1.8V6H6z"],
  scout: ["M1.2 8Q8 1.4 14.8 8Q8 14.6 1.2 8z", "!M8 5.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4z"],
  signals: ["!M8 9.6a1.7 1.7 0 1 0 0 3.4a1.7 1.7 0 0 0 0-3.4z", "M4.6 8.4a4.9 4.9 0 0 1 6.8 0M2 5.4a8.5 8.5 0 0 1 12 0"],
  "old-hand": ["M2.6 6 8 2.4 13.4 6M2.6 10 8 6.4l5.4 3.6M2.6 14 8 10.4l5.4 3.6"],
};

/** The drawing of a class; undefined for one that has none: then letters say who it is. */
export function classSign(name: string | undefined): readonly string[] | undefined {
  return name ? CLASSES[name] : undefined;
}
