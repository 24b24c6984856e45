import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

// HarfBuzz's subsetter, called as C is: the package has no functions for it.

/** The part of the host's WebAssembly that is used here. */
declare const WebAssembly: {
  readonly instantiate: (bytes: Uint8Array) => Promise<{ readonly instance: { readonly exports: object } }>;
};

/** What is called of hb-subset.h, with pointers as numbers. */
interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
/** HB_SUBSET_FLAGS_NO_HINTING, and RETAIN_GIDS: glyphs keep their numbers, which a PDF names them by. */
const FLAGS = 1 | 2;
const DROP_TABLES = 3;
/** The glyphs are chosen and placed: a PDF needs no tables for that. */
const DROPPED = [
  'GSUB',
  'GPOS',
  'GDEF',
  'cmap',
  'name',
  'OS/2',
  'STAT',
  'DSIG',
  'gasp',
  'meta',
  'MATH',
  'BASE',
  'kern',
];

export type FontSubsetter = Awaited<ReturnType<typeof openFontSubsetter>>;

/** Cuts fonts down to the glyphs that are used. */
export async function openFontSubsetter() {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  const hb = instance.exports as unknown as Subsetter;
  hb._initialize();
  return {
    subset: (font: Uint8Array, glyphs: Iterable<number>) => cut(hb, font, (input) => keepGlyphs(hb, input, glyphs)),
    /** A font of all weights in one of them. */
    inWeight: (font: Uint8Array, weight: number) =>
      cut(hb, font, (input, face) => {
        hb.hb_subset_input_keep_everything(input);
        hb.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight);
      }),
  };
}

function keepGlyphs(hb: Subsetter, input: number, glyphs: Iterable<number>): void {
  const wanted = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph);
  const dropped = hb.hb_subset_input_set(input, DROP_TABLES);
  for (const tag of DROPPED) hb.hb_set_add(dropped, tagOf(tag));
  hb.hb_subset_input_set_flags(input, FLAGS);
}

function cut(hb: Subsetter, font: Uint8Array, choose: (input: number, face: number) => void): Uint8Array {
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  choose(input, face);
  const made = hb.hb_subset_or_fail(face, input);
  if (made === 0) throw new Error('HarfBuzz could not cut the font.');
  const result = hb.hb_face_reference_blob(made);
  const length = hb.hb_blob_get_length(result);
  const bytes = new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(result, 0), length).slice();
  for (const one of [result, blob]) hb.hb_blob_destroy(one);
  for (const one of [made, face]) hb.hb_face_destroy(one);
  hb.hb_subset_input_destroy(input);
  hb.free(data);
  return bytes;
}

function tagOf(name: string): number {
  return [...name.padEnd(4)].reduce((tag, letter) => (tag << 8) | letter.charCodeAt(0), 0);
}
