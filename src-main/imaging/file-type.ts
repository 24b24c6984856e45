import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { latin1 } from './byte-view.ts';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'tiff';

/** What is said of a file that is not read: the trouble tells what to do with it. */
type RefusedKind =
  | 'picture_kind'
  | 'picture_page'
  | 'picture_packed'
  | 'picture_heic'
  | 'picture_film'
  | 'picture_html';

/** The type of a file by its first bytes: one that is read, or the name of one that is not. */
export type FileType = { type: PictureType } | RefusedType;

interface RefusedType {
  readonly refused: string;
  /** `picture_kind` where nothing else stands here. */
  readonly trouble?: RefusedKind;
}

/** Signatures at byte 0, in the order in which they are tried. */
const SIGNATURES: readonly (readonly [signature: string, type: FileType])[] = [
  ['\x89PNG\r\n\x1a\n', { type: 'png' }],
  ['\xff\xd8\xff', { type: 'jpeg' }],
  ['GIF87a', { refused: 'GIF' }],
  ['GIF89a', { refused: 'GIF' }],
  ['%PDF-', { refused: 'PDF', trouble: 'picture_page' }],
  ['%!PS', { refused: 'PostScript', trouble: 'picture_page' }],
  ['\xc5\xd0\xd3\xc6', { refused: 'EPS', trouble: 'picture_page' }],
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
  ['PK\x03\x04', { refused: 'ZIP', trouble: 'picture_packed' }],
  ['PK\x05\x06', { refused: 'ZIP', trouble: 'picture_packed' }],
  ['Rar!', { refused: 'RAR', trouble: 'picture_packed' }],
  ['7z\xbc\xaf', { refused: '7z', trouble: 'picture_packed' }],
  ['\x1f\x8b', { refused: 'gzip', trouble: 'picture_packed' }],
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

export function refusedFile({ refused, trouble = 'picture_kind' }: RefusedType): AppError {
  return refused === 'unknown' ? refusal('picture_unknown') : refusal(trouble, { kind: refused });
}

function containerType(brand: string): FileType {
  if (HEIC_BRANDS.test(brand)) return { refused: 'HEIC', trouble: 'picture_heic' };
  if (AVIF_BRANDS.test(brand)) return { refused: 'AVIF' };
  if (brand === 'crx ') return { refused: 'camera raw (CR3)' };
  return { refused: 'film (MP4)', trouble: 'picture_film' };
}

/** Finds markup within the first kilobyte, after a byte order mark, blanks, comments and declarations. */
function textType(bytes: Uint8Array): FileType | null {
  const start = latin1(bytes.subarray(0, 1024)).replaceAll('\0', '').toLowerCase();
  if (/<svg[\s>]/.test(start)) return { refused: 'SVG', trouble: 'picture_page' };
  if (/<(!doctype html|html|head|body|script)[\s>]/.test(start)) return { refused: 'HTML', trouble: 'picture_html' };
  if (/^\W{0,3}<\?xml/.test(start)) return { refused: 'XML' };
  return null;
}
