import type { Rgb } from '#main/engine/numeric/raster.ts';
import { blurPlane } from '#test/support/blur.ts';
import { throughAffine } from '#test/support/resample.ts';
import { makeLinearTable } from './colour.ts';
import { type Print, printLabel, type Reflectance } from './print.ts';
import type { Printer } from './printer.ts';
import { SCANS, type ScanSpec, scanPrint } from './scan.ts';

/** A flatbed of an office at its usual 300 dpi: nothing turned, the label lies straight. */
export const OFFICE: ScanSpec = { ...SCANS.light, dpi: [300, 300], roll: [0, 0] };

/** A careful copier, who scans twice as finely and hardly loses anything. */
export const CAREFUL: ScanSpec = {
  ...OFFICE,
  dpi: [600, 600],
  noise: [0.002, 0.005],
  sharpen: [0.2, 0.4],
  jpeg: [95, 95],
};

/** What is done to the scan of a print before it is printed again on the same printer. */
export const OFFICE_COPIES = ['plain', 'sharpened', 'descreened'] as const;
export type OfficeCopy = (typeof OFFICE_COPIES)[number];

/** A print that is scanned and printed again on the same printer. */
export async function officeCopy(print: Print, printer: Printer, how: OfficeCopy, seed: string): Promise<Print> {
  return printLabel(treated(await scanned(print, OFFICE, seed), how), printer, seed);
}

/** The print as a file of its own size at 300 dpi, paper made white. */
export async function scanned(print: Print, scanner: ScanSpec, seed: string): Promise<Rgb> {
  const { picture, corners } = await scanPrint(print, scanner, seed);
  const [[left, top], [right], , [, bottom]] = corners;
  const { width, height } = print;
  const [across, down] = [(right - left) / width, (bottom - top) / height];
  return whitened(throughAffine(picture, width, height, [across, 0, left, 0, down, top], [255, 255, 255]));
}

/** Levels stretched so that the lightest of fifty pixels is white and the darkest of a hundred nearly black. */
function whitened({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length);
  for (let c = 0; c < 3; c++) {
    const sorted = Uint8Array.from({ length: width * height }, (_, i) => data[3 * i + c]).sort();
    const [dark, white] = [
      Math.min(40, sorted[Math.floor(0.01 * sorted.length)]),
      sorted[Math.floor(0.98 * sorted.length)],
    ];
    const gain = 255 / Math.max(60, white - dark);
    for (let i = c; i < data.length; i += 3) out[i] = Math.max(0, Math.min(255, Math.round(gain * (data[i] - dark))));
  }
  return { width, height, data: out };
}

/** Pixels at 300 dpi. */
const SHARP_RADIUS = 1;
const SHARP_GAIN = 1;
const DESCREEN_RADIUS = 1;

function treated(scan: Rgb, how: OfficeCopy): Rgb {
  if (how === 'plain') return scan;
  return how === 'sharpened' ? sharpened(scan, SHARP_RADIUS, SHARP_GAIN) : blurred(scan, DESCREEN_RADIUS);
}

function blurred({ width, height, data }: Rgb, radius: number): Rgb {
  const out = new Uint8Array(data.length);
  for (let c = 0; c < 3; c++) {
    const plane = Float32Array.from({ length: width * height }, (_, i) => data[3 * i + c]);
    blurPlane(plane, width, height, radius);
    for (let i = 0; i < plane.length; i++) out[3 * i + c] = Math.round(plane[i]);
  }
  return { width, height, data: out };
}

function sharpened(picture: Rgb, radius: number, gain: number): Rgb {
  const soft = blurred(picture, radius).data;
  const data = picture.data.map((value, i) => Math.max(0, Math.min(255, Math.round(value + gain * (value - soft[i])))));
  return { ...picture, data: new Uint8Array(data) };
}

/** Pixels of the raster for a pixel of the screen: two columns for each colour, a dark row between pixels. */
const DOT = 6;
/** White of the screen in the light that the camera exposes for. */
const WHITE = 0.85;

/** The scan of a print on a screen of so many pixels an inch, as large as the label. */
export function onScreen(scan: Rgb, key: string, ppi: number): Print {
  const { width, height } = scan;
  const columns = Math.round((width * ppi) / 300);
  const rows = Math.round((height * ppi) / 300);
  const zoom = width / columns;
  let levels: readonly Reflectance[] | undefined;
  const shown = () => throughAffine(scan, columns, rows, [zoom, 0, 0, 0, height / rows, 0], [0, 0, 0]);
  return {
    key: `${key}/screen/${ppi}`,
    width,
    height,
    left: 0,
    top: 0,
    scale: (columns * DOT) / width,
    get levels() {
      levels ??= [litDots(shown())];
      return levels;
    },
  };
}

function litDots({ width, height, data }: Rgb): Reflectance {
  const linear = makeLinearTable();
  const out = new Uint16Array(width * DOT * height * DOT * 3);
  // A third of the columns and five of six rows are lit in each colour: what is lit is as much lighter.
  const most = 65535 * WHITE;
  for (let y = 0; y < height * DOT; y++) {
    if (y % DOT === DOT - 1) continue;
    const row = Math.floor(y / DOT) * width;
    for (let x = 0; x < width * DOT; x++) {
      const colour = (x % DOT) >> 1;
      const light = linear[data[3 * (row + Math.floor(x / DOT)) + colour]];
      out[3 * (y * width * DOT + x) + colour] = Math.min(65535, most * light);
    }
  }
  return { width: width * DOT, height: height * DOT, data: out };
}
