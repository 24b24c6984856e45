import { latin1 } from './byte-view.ts';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'tiff';

/** The type of a file by its first bytes: one that is read, or the name of one that is not, with advice. */
export type FileType = { type: PictureType } | { refused: string; advice?: string };

const SAVE_AS = 'Save it as PNG, JPEG, WebP or TIFF.';

/** Signatures at byte 0, in the order in which they are tried. */
const SIGNATURES: readonly (readonly [signature: string, type: FileType])[] = [
  ['\x89PNG\r\n\x1a\n', { type: 'png' }],
  ['\xff\xd8\xff', { type: 'jpeg' }],
  ['GIF87a', { refused: 'GIF' }],
  ['GIF89a', { refused: 'GIF' }],
  ['%PDF-', { refused: 'PDF', advice: 'Export the page as PNG or TIFF at 300 DPI.' }],
  ['%!PS', { refused: 'PostScript', advice: 'Export it as PNG or TIFF at 300 DPI.' }],
  ['\xc5\xd0\xd3\xc6', { refused: 'EPS', advice: 'Export it as PNG or TIFF at 300 DPI.' }],
  ['8BPS', { refused: 'Photoshop' }],
  ['gimp xcf', { refused: 'GIMP' }],
  ['\x00\x00\x00\x0cJXL \r\n\x87\n', { refused: 'JPEG XL' }],
  ['\xff\x0a', { refused: 'JPEG XL' }],
  ['\x00\x00\x00\x0cjP  \r\n\x87\n', { refused: 'JPEG 2000' }],
  ['\xff\x4f\xff\x51', { refused: 'JPEG 2000' }],
  ['II*\x00\x10\x00\x00\x00CR', { refused: 'camera raw (CR2)' }],
  ['IIU\x00', { refused: 'camera raw (RW2)' }],
  ['IIRO', { refused: 'camera raw (ORF)' }],
  ['FUJIFILMCCD-RAW', { refused: 'camera raw (RAF)' }],
  ['II*\x00', { type: 'tiff' }],
  ['MM\x00*', { type: 'tiff' }],
  ['II+\x00', { type: 'tiff' }],
  ['MM\x00+', { type: 'tiff' }],
  ['PK\x03\x04', { refused: 'ZIP', advice: 'Unpack it and send the picture inside.' }],
  ['PK\x05\x06', { refused: 'ZIP', advice: 'Unpack it and send the picture inside.' }],
  ['Rar!', { refused: 'RAR', advice: 'Unpack it and send the picture inside.' }],
  ['7z\xbc\xaf', { refused: '7z', advice: 'Unpack it and send the picture inside.' }],
  ['\x1f\x8b', { refused: 'gzip', advice: 'Unpack it and send the picture inside.' }],
  ['\x00\x00\x01\x00', { refused: 'icon (ICO)' }],
  ['BM', { refused: 'BMP' }],
];

/** Brands of the ISO container (bytes 8 to 11 behind `ftyp`). */
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif1|msf1)/;
const AVIF_BRANDS = /^avi[fs]/;

export function fileTypeOf(bytes: Uint8Array): FileType {
  const head = latin1(bytes.subarray(0, 32));
  for (const [signature, type] of SIGNATURES) if (head.startsWith(signature)) return type;
  if (head.startsWith('RIFF'))
    return head.slice(8, 12) === 'WEBP' ? { type: 'webp' } : { refused: 'RIFF (sound or film)' };
  if (head.slice(4, 8) === 'ftyp') return containerType(head.slice(8, 12));
  return textType(bytes) ?? { refused: 'unknown' };
}

/** Names that take the article "an". */
const SAID_WITH_VOWEL = /^(AVIF|EPS|HTML|SVG|XML|icon)/;

export function refusedFileSentence(type: { refused: string; advice?: string }): string {
  if (type.refused === 'unknown') return `This file is not a picture that Twinmark can read. ${SAVE_AS}`;
  const article = SAID_WITH_VOWEL.test(type.refused) ? 'an' : 'a';
  return `This is ${article} ${type.refused} file, which Twinmark does not read. ${type.advice ?? SAVE_AS}`;
}

function containerType(brand: string): FileType {
  if (HEIC_BRANDS.test(brand)) {
    return {
      refused: 'HEIC',
      advice: 'Set the phone to take JPEG (on an iPhone: Camera, Formats, Most Compatible), or save it as JPEG.',
    };
  }
  if (AVIF_BRANDS.test(brand)) return { refused: 'AVIF' };
  if (brand === 'crx ') return { refused: 'camera raw (CR3)' };
  return { refused: 'film (MP4)', advice: 'Take a still photo.' };
}

/** Finds markup within the first kilobyte, after a byte order mark, blanks, comments and declarations. */
function textType(bytes: Uint8Array): FileType | null {
  const start = latin1(bytes.subarray(0, 1024)).replaceAll('\0', '').toLowerCase();
  if (/<svg[\s>]/.test(start)) return { refused: 'SVG', advice: 'Export it as PNG or TIFF at 300 DPI.' };
  if (/<(!doctype html|html|head|body|script)[\s>]/.test(start))
    return { refused: 'HTML', advice: 'Save the picture itself, not the page.' };
  if (/^\W{0,3}<\?xml/.test(start)) return { refused: 'XML' };
  return null;
}
