import { type AppError, refusal } from '#shared/troubles/errors.ts';

/** Files that people often send as spreadsheets, by their first bytes. */
const OTHERS: readonly (readonly [start: string, what: string])[] = [
  ['%PDF', 'pdf'],
  ['\x89PNG', 'png'],
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF8', 'gif'],
  ['RIFF', 'riff'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['{\\rtf', 'rtf'],
  ['\x1f\x8b', 'gzip'],
  ['Rar!', 'rar'],
  ['7z\xbc\xaf', 'sevenzip'],
  ['SQLite format 3', 'sqlite'],
];

/** Bytes that decide whether a file is text. */
const SAMPLE = 4096;

/** Text or a ZIP container. Any other file is refused with the name of its kind. */
export function kindOf(bytes: Uint8Array, name: string): 'text' | 'zip' {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SAMPLE)).toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return 'zip';
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw oldOffice(bytes, name);
  const other = OTHERS.find(([magic]) => start.startsWith(magic));
  if (other) throw refusedKind(name, other[1]);
  const head = start.replace(/^(\xef\xbb\xbf)?\s*/, '').toLowerCase();
  if (/^(<!doctype html|<html|<table|<meta)/.test(head)) throw refusedKind(name, 'html');
  if (head.startsWith('<?xml')) throw refusedKind(name, 'xml');
  if (/^[[{]\s*["{[]/.test(head)) throw refusedKind(name, 'json');
  return 'text';
}

/** The refusal of a ZIP container that does not hold an XLSX workbook, with its kind. */
export function refusalOfContainer(names: readonly string[], name: string): AppError {
  const has = (part: string) => names.some((one) => one.startsWith(part));
  if (has('xl/workbook.bin')) return refusedKind(name, 'xlsb');
  if (has('content.xml')) return refusedKind(name, 'ods');
  if (has('index/')) return refusedKind(name, 'numbers');
  if (has('word/')) return refusedKind(name, 'docx');
  if (has('ppt/')) return refusedKind(name, 'pptx');
  return refusedKind(name, 'zip');
}

/** `what` is a kind that the sentence knows. */
function refusedKind(name: string, what: string): AppError {
  return refusal('table_kind', { name, what });
}

/** Both the old Excel format and workbooks with a password are containers of this kind. */
function oldOffice(bytes: Uint8Array, name: string): AppError {
  const locked = Buffer.from('EncryptedPackage', 'utf16le');
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(locked)) {
    return refusedKind(name, 'locked');
  }
  return refusedKind(name, 'xls');
}
