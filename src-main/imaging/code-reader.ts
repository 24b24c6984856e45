// Reads codes with ZXing, which shares nothing with what writes them.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { lazily } from '#shared/core/lazily.ts';
import type { Symbology } from '#shared/labels/layout.ts';

/** Pixels of red, green, blue and alpha. */
export interface CodePicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}

interface FoundCode {
  readonly content: string;
  /** The middle of the code, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
}

/** What ZXing calls the codes of a layout, and how it tells GS1 from others (ISO/IEC 15424). */
const KINDS: Readonly<Record<Symbology, { readonly format: ReadInputBarcodeFormat; readonly identifier: string }>> = {
  ean13: { format: 'EAN13', identifier: ']E0' },
  upca: { format: 'UPCA', identifier: ']E0' },
  code128: { format: 'Code128', identifier: ']C0' },
  gs1_128: { format: 'Code128', identifier: ']C1' },
  itf14: { format: 'ITF', identifier: ']I' },
  qr: { format: 'QRCode', identifier: ']Q1' },
  gs1_digital_link: { format: 'QRCode', identifier: ']Q1' },
  datamatrix: { format: 'DataMatrix', identifier: ']d1' },
  gs1_datamatrix: { format: 'DataMatrix', identifier: ']d2' },
  ean8: { format: 'EAN8', identifier: ']E4' },
  code39: { format: 'Code39', identifier: ']A0' },
  pdf417: { format: 'PDF417', identifier: ']L' },
  gs1_databar: { format: 'DataBarOmni', identifier: ']e0' },
  gs1_databar_stacked: { format: 'DataBarStk', identifier: ']e0' },
  gs1_databar_expanded: { format: 'DataBarExp', identifier: ']e0' },
  gs1_databar_expanded_stacked: { format: 'DataBarExpStk', identifier: ']e0' },
};

/** The program starts once in a thread, out of its package: by itself it would be fetched from the network. */
const loaded = lazily(async () => {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const program = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(program).buffer }, fireImmediately: true });
  return readBarcodes;
});

/** The codes of a kind in a picture, without those of the same kind that are no GS1 codes or are. */
export async function findCodes({ width, height, rgba }: CodePicture, symbology: Symbology): Promise<FoundCode[]> {
  const read = await loaded();
  const { format, identifier } = KINDS[symbology];
  const picture = { data: rgba, width, height, colorSpace: 'srgb' } as Parameters<typeof read>[0];
  const found = await read(picture, { formats: [format], tryHarder: true, textMode: 'Plain' });
  return found.flatMap(({ text, symbologyIdentifier, position }) => {
    if (!symbologyIdentifier.startsWith(identifier)) return [];
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
    const [x, y] = (['x', 'y'] as const).map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
    // UPC-A is an EAN-13 that begins with 0.
    return { content: symbology === 'upca' && text.length === 13 ? text.slice(1) : text, x, y };
  });
}

/** What the codes of a kind in a picture say. */
export async function readCodes(picture: CodePicture, symbology: Symbology): Promise<string[]> {
  return (await findCodes(picture, symbology)).map(({ content }) => content);
}
