// Labels in ZPL II: one format a label, its dots as a packed graphic with a check.
import { deflateSync } from 'node:zlib';
import type { ThermalSettings } from '#shared/printing/thermal.ts';

/** One bit a dot, 1 is black, the leftmost dot in the highest bit; each row is padded with white to whole bytes. */
export interface LabelDots {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
}

/** How the labels follow each other on the roll: a gap or notch, a black mark on the back, or nothing. */
export type Tracking = 'gap' | 'mark' | 'continuous';

const TRACKED_BY = { gap: 'W', mark: 'M', continuous: 'N' } as const satisfies Record<Tracking, string>;
const HEATED_BY = { direct: 'D', transfer: 'T' } as const satisfies Record<ThermalSettings['method'], string>;
const TAKEN_BY = { tear: 'T', peel: 'P', cut: 'C' } as const satisfies Record<ThermalSettings['removal'], string>;
/** What a graphic field may have by the manual of ZPL II. Larger labels are several fields, one below the other. */
const MOST_BYTES_A_FIELD = 99_999;
/** CRC-16 of the CCITT, begun at 0, over the characters of the base64. */
const POLYNOMIAL = 0x1021;
const TOP_BIT = 0x8000;
const SIXTEEN_BITS = 0xffff;

/**
 * The format of one label, with all that it asks of the printer. After an error nothing is printed again (`^JZN`): that would be a
 * second label of one ID.
 */
export function labelFormat(dots: LabelDots, thermal: ThermalSettings, tracking: Tracking): string {
  const { method, removal, speed, darkness } = thermal;
  return [
    '^XA^JZN',
    `^MN${TRACKED_BY[tracking]}^MT${HEATED_BY[method]}^MM${TAKEN_BY[removal]}`,
    `^PW${dots.width}^LL${dots.height}^LH0,0^LS0^LT0^PON^PMN^LRN`,
    ...(speed === null ? [] : [`^PR${speed}`]),
    // ~SD is absolute; ^MD would add to what the printer's panel says.
    ...(darkness === null ? [] : [`~SD${String(darkness).padStart(2, '0')}`]),
    ...graphicsOf(dots),
    '^PQ1,0,1,Y^XZ\n',
  ].join('\n');
}

function graphicsOf({ width, height, rows }: LabelDots): string[] {
  const bytesARow = Math.ceil(width / 8);
  const rowsAField = Math.floor(MOST_BYTES_A_FIELD / bytesARow);
  const fields: string[] = [];
  for (let top = 0; top < height; top += rowsAField) {
    const bytes = rows.subarray(top * bytesARow, Math.min(height, top + rowsAField) * bytesARow);
    fields.push(`^FO0,${top}^GFA,${bytes.length},${bytes.length},${bytesARow},${packed(bytes)}^FS`);
  }
  return fields;
}

/** Z64: zlib, base64, and a check of the base64. */
function packed(bytes: Uint8Array): string {
  const text = deflateSync(bytes, { level: 9 }).toString('base64');
  return `:Z64:${text}:${checkOf(text)}`;
}

export function checkOf(text: string): string {
  let crc = 0;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & TOP_BIT ? (crc << 1) ^ POLYNOMIAL : crc << 1) & SIXTEEN_BITS;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The formats of a file of labels, one each. */
export function formatsIn(file: string): string[] {
  return file.split(/(?<=\^XZ\n)/).filter((format) => format.trim() !== '');
}

/** The label turned clockwise by 90 degrees, as artwork is that lies better so. */
export function turnedRight({ width, height, rows }: LabelDots): LabelDots {
  const [from, to] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const turned = new Uint8Array(to * width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isBlack = rows[y * from + (x >> 3)] & (128 >> (x & 7));
      const right = height - 1 - y;
      if (isBlack) turned[x * to + (right >> 3)] |= 128 >> (right & 7);
    }
  }
  return { width: height, height: width, rows: turned };
}
