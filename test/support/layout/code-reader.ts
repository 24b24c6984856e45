import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import type { Canvas } from '#main/labels/display-list/raster.ts';
import type { Symbology } from '#shared/labels/layout.ts';

/** What ZXing calls the codes of a layout. */
const FORMATS: Readonly<Record<Symbology, ReadInputBarcodeFormat>> = {
  ean13: 'EAN13',
  upca: 'UPCA',
  code128: 'Code128',
  gs1_128: 'Code128',
  itf14: 'ITF',
  qr: 'QRCode',
  gs1_digital_link: 'QRCode',
  datamatrix: 'DataMatrix',
  gs1_datamatrix: 'DataMatrix',
  ean8: 'EAN8',
  code39: 'Code39',
  pdf417: 'PDF417',
  gs1_databar: 'DataBarOmni',
  gs1_databar_stacked: 'DataBarStk',
  gs1_databar_expanded: 'DataBarExp',
  gs1_databar_expanded_stacked: 'DataBarExpStk',
};

export interface ReadCode {
  readonly text: string;
  readonly bytes: string;
  /** By ISO/IEC 15424: ]C1 is GS1-128. */
  readonly identifier: string;
}

/** Reads the codes of a picture with ZXing, which shares nothing with what writes them. Its program comes out of the package. */
export async function readCodes(canvas: Canvas, symbology: Symbology): Promise<ReadCode[]> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const program = readFileSync(file);
  const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { width, height, rgb } = canvas;
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++) data.set(rgb.subarray(3 * i, 3 * i + 3), 4 * i);
  const picture = { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(picture, { formats: [FORMATS[symbology]], tryHarder: true, textMode: 'Plain' });
  return found.map(({ text, bytes, symbologyIdentifier }) => ({
    text,
    bytes: Buffer.from(bytes).toString('latin1'),
    identifier: symbologyIdentifier,
  }));
}
