import type { ImageLimits } from '#main/imaging/inspect.ts';
import { fitArtwork } from '#main/imaging/sheet/artwork-fit.ts';
import type { ArtworkGround } from '#main/labels/artwork-ground.ts';
import { luminanceOf } from '#main/labels/luminance.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';

interface GroundOrder {
  /** The file of the artwork. */
  readonly bytes: Uint8Array;
  /** The whole picture in dots, and those before the left and top edge of the label. */
  readonly picture: ArtworkGround['picture'];
  readonly fit: ArtworkFit;
  readonly limits: ImageLimits;
}

/** Cells of the long side: a quarter of a millimetre on a label of 10 cm, about a stroke of 8 pt. */
const MOST_CELLS = 400;

/** How bright artwork is on its label, as coarsely as texts on it need. */
export async function artworkGround({ bytes, picture, fit, limits }: GroundOrder): Promise<ArtworkGround> {
  const scale = Math.min(1, MOST_CELLS / Math.max(picture.w, picture.h));
  const [width, height] = [picture.w, picture.h].map((dots) => Math.max(1, Math.round(dots * scale)));
  const { data } = (await fitArtwork(bytes, { width, height }, fit, limits)).picture;
  const luminances = new Uint8Array(width * height);
  for (let i = 0; i < luminances.length; i++) {
    luminances[i] = Math.round(255 * luminanceOf(data[3 * i], data[3 * i + 1], data[3 * i + 2]));
  }
  return { width, height, luminances, picture };
}
