// URF, the raster of AirPrint: the lines of PWG raster under short headers. No paper of its maker describes it; the places are those
// that CUPS reads and writes.
import { CHANNELS, type RasterPage, readLines, type Sink, type Source, writeLines } from './packed-page.ts';

const SYNC = 'UNIRAST\0';
const FILE_HEADER = SYNC.length + 4;
/** The places of what we write in the header of a page; all else is zero: the printer's own choice. */
const HEADER = 32;
const AT = { bitsAPixel: 0, colourSpace: 1, sides: 2, quality: 3, width: 12, height: 16, dpi: 20 } as const;
const SRGB = 1;
const ONE_SIDED = 1;
const HIGH_QUALITY = 5;

export function beginUrf(pages: number, put: Sink): Promise<void> {
  const header = Buffer.alloc(FILE_HEADER);
  header.write(SYNC, 'latin1');
  header.writeUInt32BE(pages, SYNC.length);
  return put(header);
}

/** Writes a page, band by band. */
export async function writeUrfPage({ picture, dpi }: RasterPage, put: Sink): Promise<void> {
  const header = Buffer.alloc(HEADER);
  header[AT.bitsAPixel] = 8 * CHANNELS;
  header[AT.colourSpace] = SRGB;
  header[AT.sides] = ONE_SIDED;
  header[AT.quality] = HIGH_QUALITY;
  header.writeUInt32BE(picture.width, AT.width);
  header.writeUInt32BE(picture.height, AT.height);
  header.writeUInt32BE(dpi, AT.dpi);
  await put(header);
  await writeLines(picture, put);
}

export function isUrf(source: Source): boolean {
  return Buffer.from(source(0, SYNC.length)).toString('latin1') === SYNC;
}

/** One page and one band of the file are in memory at a time. */
export function* readUrfFrom(source: Source): Generator<RasterPage> {
  const pages = Buffer.from(source(0, FILE_HEADER)).readUInt32BE(SYNC.length);
  let at = FILE_HEADER;
  for (let page = 0; page < pages; page++) {
    const header = Buffer.from(source(at, HEADER));
    if (header.length < HEADER) throw new Error('the header of a page is cut off');
    if (header[AT.bitsAPixel] !== 8 * CHANNELS || header[AT.colourSpace] !== SRGB) {
      throw new Error('the header of a page is wrong');
    }
    const [width, height, dpi] = [AT.width, AT.height, AT.dpi].map((place) => header.readUInt32BE(place));
    const { picture, end } = readLines(source, at + HEADER, width, height);
    at = end;
    yield { picture, dpi };
  }
  if (source(at, 1).length > 0) throw new Error('the raster goes on after its last page');
}
