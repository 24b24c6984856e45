// Picture files as pixels, as browsers decode them.
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Still } from './messages.ts';

/** The pixels of the upright photograph. Browsers that decode at a reduced size take less time and memory for it. */
export async function pixelsOf({ photo, width, height }: Still, scale: number): Promise<Rgb> {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const bitmap = await createImageBitmap(photo, {
    imageOrientation: 'from-image',
    ...(scale < 1 ? { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' } : {}),
  });
  return drawn(bitmap, size);
}

/** The pixels of a file at its own size. */
export async function filePixels(file: ArrayBuffer): Promise<Rgb> {
  const bitmap = await createImageBitmap(new Blob([file]));
  return drawn(bitmap, { width: bitmap.width, height: bitmap.height });
}

function drawn(bitmap: ImageBitmap, { width, height }: Pick<Rgb, 'width' | 'height'>): Rgb {
  try {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser gives no canvas to a worker.');
    // Transparent parts are paper, as at the station.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    return { width, height, data: withoutAlpha(context.getImageData(0, 0, width, height).data) };
  } finally {
    bitmap.close();
  }
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from];
    rgb[to++] = rgba[from + 1];
    rgb[to++] = rgba[from + 2];
  }
  return rgb;
}
