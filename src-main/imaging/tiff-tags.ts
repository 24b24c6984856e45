import { type ByteView, cutShort } from './byte-view.ts';

/** Tags that the header inspection needs, of TIFF files and of the EXIF blocks in the other types. */
export const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  orientation: 274,
  samplesPerPixel: 277,
  xResolution: 282,
  resolutionUnit: 296,
  tileWidth: 322,
  tileHeight: 323,
  extraSamples: 338,
  sampleFormat: 339,
  iccProfile: 34675,
  dngVersion: 50706,
} as const;

/** Bytes of one value by field type: byte, text, short, long, rational, ..., 16 and 18 are BigTIFF's. */
const SIZES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
const RATIONAL = 5;

/** One directory: the first value of each tag, and where the next directory starts (0 after the last). */
export interface Directory {
  readonly values: ReadonlyMap<number, number>;
  readonly next: number;
}

const WANTED: ReadonlySet<number> = new Set(Object.values(TAG));
const ENTRY_BYTES = 12;
const BIG_ENTRY_BYTES = 20;
/** Sound directories have some dozens of entries. More are an attack on time. */
const MOST_ENTRIES = 4096;

/** Reads a directory at `at`; offsets in it count from the start of the view. */
export function readDirectory(view: ByteView, at: number, big = false): Directory {
  const first = at + (big ? 8 : 2);
  const count = big ? view.u64(at) : view.u16(at);
  if (count > MOST_ENTRIES) throw cutShort(view.name);
  const end = first + count * (big ? BIG_ENTRY_BYTES : ENTRY_BYTES);
  const next = big ? view.u64(end) : view.u32(end);
  return { values: readEntries(view, first, end, big), next };
}

/** Where the entries of a tag lie in the directory at `at`. */
export function entriesOf(view: ByteView, at: number, tag: number, big = false): number[] {
  const bytes = big ? BIG_ENTRY_BYTES : ENTRY_BYTES;
  const first = at + (big ? 8 : 2);
  const count = Math.min(big ? view.u64(at) : view.u16(at), MOST_ENTRIES);
  const all = Array.from({ length: count }, (_, i) => first + i * bytes);
  return all.filter((entry) => view.u16(entry) === tag);
}

/** A directory of which some entries, or the pointer behind them, may be missing. */
export function readLooseDirectory(view: ByteView, at: number): ReadonlyMap<number, number> {
  const first = at + 2;
  const present = Math.floor((view.length - first) / ENTRY_BYTES);
  const count = Math.min(view.u16(at), present, MOST_ENTRIES);
  return readEntries(view, first, first + count * ENTRY_BYTES, false);
}

/** The first of two entries of a tag counts, as in decoders. */
function readEntries(view: ByteView, first: number, end: number, big: boolean): Map<number, number> {
  const values = new Map<number, number>();
  for (let entry = first; entry < end; entry += big ? BIG_ENTRY_BYTES : ENTRY_BYTES) {
    const tag = view.u16(entry);
    if (!WANTED.has(tag) || values.has(tag)) continue;
    const value = firstValue(view, entry, big);
    if (value !== null) values.set(tag, value);
  }
  return values;
}

function firstValue(view: ByteView, entry: number, big: boolean): number | null {
  const type = view.u16(entry + 2);
  const size = SIZES[type] ?? 0;
  const count = big ? view.u64(entry + 4) : view.u32(entry + 4);
  if (size === 0 || count === 0) return null;
  const field = entry + (big ? 12 : 8);
  const inline = size * count <= (big ? 8 : 4);
  const at = inline ? field : big ? view.u64(field) : view.u32(field);
  // A value past the end counts as missing here. If it matters, the decoder reports it.
  if (at + size > view.length) return null;
  if (type === RATIONAL) return view.u32(at) / view.u32(at + 4);
  if (size === 1) return view.u8(at);
  if (size === 2) return view.u16(at);
  return size === 4 ? view.u32(at) : view.u64(at);
}

const CENTIMETRE = 3;
const INCH = 2;
const CM_PER_INCH = 2.54;

export function resolutionOf(values: ReadonlyMap<number, number>): number | null {
  const resolution = values.get(TAG.xResolution);
  const unit = values.get(TAG.resolutionUnit) ?? INCH;
  if (resolution === undefined || unit < INCH || unit > CENTIMETRE) return null;
  return plausibleDpi(unit === CENTIMETRE ? resolution * CM_PER_INCH : resolution);
}

/** Densities outside this range are placeholders (0, 1) or damage. */
export function plausibleDpi(dpi: number): number | null {
  return dpi >= 10 && dpi <= 10_000 ? Math.round(dpi * 100) / 100 : null;
}
