// A reader of ZPL that nobody here wrote. It is an optional package: a machine without it says that these tests are skipped.
import sharp from 'sharp';

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

const PACKAGE: string = 'zpl-renderer-js';

/** Millimetres in, dots out. Null where the package is missing. */
export async function openZplReader(): Promise<ZplReader | null> {
  const found = await import(PACKAGE).catch(() => null);
  if (found === null) {
    process.stderr.write(`The package ${PACKAGE} is missing: no other reader of ZPL looks at the labels.\n`);
    return null;
  }
  const { api } = await (found as ZplRenderer).ready;
  return async (zpl, width, height, dotsAMm) => {
    const png = Buffer.from(await api.zplToBase64Async(zpl, width, height, dotsAMm), 'base64');
    const flat = sharp(png).flatten({ background: 'white' }).greyscale();
    const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
    const levels = Uint8Array.from({ length: info.width * info.height }, (_, i) => data[i * info.channels]);
    return { width: info.width, height: info.height, levels };
  };
}
