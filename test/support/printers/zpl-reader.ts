// A reader of ZPL that nobody here wrote.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { ensureKit } from '#bin/kits.mjs';

interface ZplRenderer {
  readonly ready: Promise<{
    readonly api: {
      zplToBase64Async(zpl: string, width: number, height: number, dotsAMm: number): Promise<string>;
    };
  }>;
}

interface DrawnDots {
  readonly width: number;
  readonly height: number;
  /** A level for each dot: 0 is black. */
  readonly levels: Uint8Array;
}

export type ZplReader = (zpl: string, width: number, height: number, dotsAMm: number) => Promise<DrawnDots>;

/** Millimetres in, dots out. Null where it cannot be fetched. */
export async function openZplReader(): Promise<ZplReader | null> {
  const kit = await ensureKit('checks').catch(() => null);
  if (kit === null) {
    process.stderr.write('The packages of kits/checks are missing: no other reader of ZPL looks at the labels.\n');
    return null;
  }
  const file = createRequire(join(kit, 'package.json')).resolve('zpl-renderer-js');
  const found: unknown = await import(pathToFileURL(file).href);
  const { api } = await (found as ZplRenderer).ready;
  return async (zpl, width, height, dotsAMm) => {
    const png = Buffer.from(await api.zplToBase64Async(zpl, width, height, dotsAMm), 'base64');
    const flat = sharp(png).flatten({ background: 'white' }).greyscale();
    const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
    const levels = Uint8Array.from({ length: info.width * info.height }, (_, i) => data[i * info.channels]);
    return { width: info.width, height: info.height, levels };
  };
}
