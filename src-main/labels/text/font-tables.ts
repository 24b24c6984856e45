// The tables of a font file, read from its bytes: HarfBuzz keeps the whole file for each table that it gives, and never lets go of it.

/** What stands before the fonts of a collection. */
const COLLECTION = 'ttcf';
/** The place of the first font of a collection. */
const FIRST_AT = 12;
const COUNT_AT = 4;
const ENTRIES_AT = 12;
const ENTRY_BYTES = 16;
/** In an entry, behind its tag and a checksum. */
const OFFSET_AT = 8;
const LENGTH_AT = 12;

/** A table of the file's only or first font. Null where it has none of that name, or not all of it. */
export function tableOf(font: Uint8Array, tag: string): DataView | null {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  try {
    const start = tagAt(view, 0) === COLLECTION ? view.getUint32(FIRST_AT) : 0;
    const count = view.getUint16(start + COUNT_AT);
    for (let entry = start + ENTRIES_AT, i = 0; i < count; i++, entry += ENTRY_BYTES) {
      if (tagAt(view, entry) !== tag) continue;
      const [at, length] = [view.getUint32(entry + OFFSET_AT), view.getUint32(entry + LENGTH_AT)];
      const isThere = length > 0 && at + length <= font.length;
      return isThere ? new DataView(font.buffer, font.byteOffset + at, length) : null;
    }
    return null;
  } catch (error) {
    // The file ends before that place.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}
