// Pictures that a layout puts on its labels, in the pixels of their places.
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { placedPicture, type SmallPicture } from '#main/imaging/sheet/placed-picture.ts';
import type { DisplayList, PicturePart } from '#main/labels/display-list/display-list.ts';
import type { Canvas } from '#main/labels/painters/raster.ts';

/** The files of pictures by the names that rows have for them. */
export type FieldPictures = ReadonlyMap<string, Uint8Array>;

/** Gives a painter of the pictures of a list: files are decoded before anything is painted. */
export async function picturePainter({ parts }: DisplayList, files: FieldPictures) {
  const drawn = new Map<PicturePart, SmallPicture>();
  for (const part of parts) {
    if (part.kind !== 'picture') continue;
    const file = files.get(part.name);
    if (!file) throw new Error(`the picture ${part.name} is not there`);
    drawn.set(part, await placedPicture(file, part, UNLIMITED));
  }
  return (part: PicturePart, canvas: Canvas, [, , , , x, y]: readonly number[]): void => {
    const picture = drawn.get(part);
    if (picture) paste(picture, canvas, part.place.x + x, part.place.y + y);
  };
}

function paste({ width, height, rgba }: SmallPicture, canvas: Canvas, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < Math.min(height, canvas.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(width, canvas.width - left); x++) {
      const from = 4 * (y * width + x);
      const to = 3 * ((top + y) * canvas.width + left + x);
      const share = rgba[from + 3] / 255;
      for (let i = 0; i < 3; i++) {
        const under = canvas.rgb[to + i];
        canvas.rgb[to + i] = Math.round(under + (rgba[from + i] - under) * share);
      }
    }
  }
}
