import type { Camera } from "./camera.svelte";
import { TERRAIN } from "./focus.svelte";
import type { Picture } from "./picture.svelte";
import { boxOf } from "./shapes";
import { clamp, toDrawing } from "./units";

/** Where the card of something stands, as a style: beside it, on the side with more room. Nothing if it is nowhere. */
export function cardPlace(id: string, picture: Picture, camera: Camera): string | undefined {
  const spot = picture.find(id)?.spot;
  const part = id.startsWith(TERRAIN) ? picture.parts.find((one) => TERRAIN + one.id === id) : undefined;
  if (!spot && !part) return picture.name(id) ? "right: 8px; top: 8px" : undefined;
  const box = part ? boxOf(part.outline, picture.depth) : undefined;
  const middle = spot ? toDrawing(spot[0], spot[1], picture.depth) : ([(box![0] + box![2]) / 2, (box![1] + box![3]) / 2] as const);
  const [x, y] = camera.over(middle[0], middle[1]);
  const { width, height } = camera.stage;
  const gap = box ? ((box[2] - box[0]) / 2) * camera.view.scale + 12 : 0.9 * camera.inch + 12;
  if (width < 480) return `left: 8px; right: 60px; width: auto; ${y > height / 2 ? "top" : "bottom"}: 8px`;
  const across = x < width / 2 ? `left: ${clamp(x + gap, 8, width - 296)}px` : `right: ${clamp(width - x + gap, 8, width - 296)}px`;
  const down = y > height / 2 ? `bottom: ${clamp(height - y - 40, 8, height - 120)}px` : `top: ${clamp(y - 40, 8, height - 120)}px`;
  return `${across}; ${down}`;
}
