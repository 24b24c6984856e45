import { type AppError, refusal } from '#shared/troubles/errors.ts';

const SAVE_AS = 'Open it in the program that made it and save it as .xlsx or .csv.';

/** Files that people often send as spreadsheets, by their first bytes. */
const OTHERS: readonly (readonly [start: string, what: string, advice: string])[] = [
  ['%PDF', 'a PDF document', 'Ask for the spreadsheet that it was made from, as .xlsx or .csv.'],
  ['\x89PNG', 'a picture (PNG)', 'Drop it as artwork.'],
  ['\xff\xd8\xff', 'a picture (JPEG)', 'Drop it as artwork.'],
  ['GIF8', 'a picture (GIF)', 'It can be neither a spreadsheet nor artwork.'],
  ['RIFF', 'a picture (WebP) or a sound', 'Drop it as artwork, if it is a picture.'],
  ['II*\0', 'a picture (TIFF)', 'Drop it as artwork.'],
  ['MM\0*', 'a picture (TIFF)', 'Drop it as artwork.'],
  ['{\\rtf', 'a text document (RTF)', SAVE_AS],
  ['\x1f\x8b', 'a compressed file (gzip)', 'Unpack it first.'],
  ['Rar!', 'a compressed file (RAR)', 'Unpack it first.'],
  ['7z\xbc\xaf', 'a compressed file (7z)', 'Unpack it first.'],
  ['SQLite format 3', 'a database (SQLite)', 'Export the table as .csv.'],
];

/** Bytes that decide whether a file is text. */
const SAMPLE = 4096;

/** Text or a ZIP container. Any other file is refused with the name of its kind. */
export function kindOf(bytes: Uint8Array, name: string): 'text' | 'zip' {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SAMPLE)).toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return 'zip';
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw oldOffice(bytes, name);
  const other = OTHERS.find(([magic]) => start.startsWith(magic));
  if (other) throw refusedKind(name, other[1], other[2]);
  const head = start.replace(/^(\xef\xbb\xbf)?\s*/, '').toLowerCase();
  if (/^(<!doctype html|<html|<table|<meta)/.test(head)) throw refusedKind(name, 'a web page', SAVE_AS);
  if (head.startsWith('<?xml')) throw refusedKind(name, 'an XML document', SAVE_AS);
  if (/^[[{]\s*["{[]/.test(head)) throw refusedKind(name, 'a JSON document', 'Export the table as .csv.');
  return 'text';
}

/** The refusal of a ZIP container that does not hold an XLSX workbook, with its kind. */
export function refusalOfContainer(names: readonly string[], name: string): AppError {
  const has = (part: string) => names.some((one) => one.startsWith(part));
  if (has('xl/workbook.bin')) return refusedKind(name, 'a binary Excel workbook (.xlsb)', SAVE_AS);
  if (has('content.xml')) return refusedKind(name, 'an OpenDocument file (.ods)', SAVE_AS);
  if (has('index/'))
    return refusedKind(name, 'an Apple Numbers file', 'Export it from Numbers as Excel (.xlsx) or CSV.');
  if (has('word/')) return refusedKind(name, 'a Word document', SAVE_AS);
  if (has('ppt/')) return refusedKind(name, 'a PowerPoint file', SAVE_AS);
  return refusedKind(name, 'a ZIP archive', 'Unpack it first, and drop the spreadsheet that is in it.');
}

export function refusedKind(name: string, what: string, advice: string): AppError {
  return refusal('table_kind', { name, what, advice });
}

/** Both the old Excel format and workbooks with a password are containers of this kind. */
function oldOffice(bytes: Uint8Array, name: string): AppError {
  const locked = Buffer.from('EncryptedPackage', 'utf16le');
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(locked)) {
    return refusedKind(name, 'an Excel workbook locked by a password', 'Save it without the password.');
  }
  return refusedKind(name, 'an old Office file (.xls)', SAVE_AS);
}
