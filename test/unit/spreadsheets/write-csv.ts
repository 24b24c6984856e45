import type { Delimiter } from '#main/spreadsheets/table.ts';

export interface CsvForm {
  readonly delimiter: Delimiter;
  readonly quoting: 'all' | 'needed';
  readonly rowEnd: '\n' | '\r\n' | '\r';
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly mark: boolean;
  readonly endOfLastRow: boolean;
}

export const PLAIN_FORM: CsvForm = {
  delimiter: ';',
  quoting: 'needed',
  rowEnd: '\r\n',
  encoding: 'utf-8',
  mark: false,
  endOfLastRow: true,
};

export function writeCsv(rows: readonly (readonly string[])[], form: CsvForm): Buffer {
  const lines = rows.map((cells) => cells.map((cell) => writeCell(cell, form)).join(form.delimiter));
  const text = lines.join(form.rowEnd) + (form.endOfLastRow ? form.rowEnd : '');
  return encode(form.mark && form.encoding !== 'windows-1252' ? `\ufeff${text}` : text, form.encoding);
}

export function encode(text: string, encoding: CsvForm['encoding']): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from([...text].map(byteOf));
}

function writeCell(cell: string, { delimiter, quoting }: CsvForm): string {
  const needed = cell.includes(delimiter) || /["\r\n]/.test(cell);
  return quoting === 'all' || needed ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The characters that Windows-1252 has above Latin-1's, by their bytes. */
const WINDOWS: Readonly<Record<string, number>> = {
  '€': 0x80,
  '„': 0x84,
  '…': 0x85,
  '’': 0x92,
  '“': 0x93,
  '–': 0x96,
  '™': 0x99,
};

function byteOf(character: string): number {
  const byte = WINDOWS[character] ?? character.charCodeAt(0);
  if (byte > 0xff) throw new Error(`Windows-1252 has no ${character}`);
  return byte;
}
