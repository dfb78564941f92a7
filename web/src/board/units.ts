/** Table units, drawing units and words for lengths. The table has hundredths of a millimetre and y upwards. */

import type { Spot } from "../protocol";
import { say } from "../words/say";

export const INCH = 2540;
/** The drawing has 20 units to the inch, and y downwards. */
export const UNIT = 127;
export const UNITS_PER_INCH = INCH / UNIT;

export type Place = readonly [x: number, y: number];

/** A point of the table in the drawing. */
export function toDrawing(x: number, y: number, depth: number): Place {
  return [x / UNIT, (depth - y) / UNIT];
}

/** A point of the drawing on the table, in whole table units. */
export function toTable(x: number, y: number, depth: number): [number, number] {
  return [Math.round(x * UNIT), Math.round(depth - y * UNIT)];
}

/** A length in inches with so many decimals: 5.1. */
export function inches(length: number, places = 1): string {
  return (length / INCH).toFixed(places);
}

/** A height as briefly as can be: 2", 2.5". */
export function height(z: number): string {
  const value = z / INCH;
  const places = Number.isInteger(value) ? 0 : Number.isInteger(Math.round(value * 1000) / 100) ? 1 : 2;
  return `${value.toFixed(places)}"`;
}

/** Where a spot is, in words: "12.0 by 7.5 inches, 2 inches up". */
export function told(spot: Spot): string {
  const [x, y, z] = spot;
  const level = z ? say`, ${height(z).slice(0, -1)} ${z === INCH ? say`inch` : say`inches`} up` : "";
  return say`${inches(x)} by ${inches(y)} inches${level}`;
}

/** Kept inside bounds. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
