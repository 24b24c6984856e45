import type { ArtworkGround } from '#main/labels/artwork-ground.ts';

/** Cells of a quarter of a millimetre under a label of 100 x 60 mm, as bright as their place in millimetres says. */
export function ground(luminanceOf: (x: number, y: number) => number, before = 0): ArtworkGround {
  const [width, height] = [400, 240];
  const luminances = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.round(255 * luminanceOf((i % width) / 4, Math.floor(i / width) / 4)),
  );
  return { width, height, luminances, picture: { x: before, y: before, w: 1181, h: 709 } };
}
