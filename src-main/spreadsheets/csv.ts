import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { decodeChunks } from './bytes-to-text.ts';
import { chosenEncoding, findEncoding } from './encoding.ts';
import type { TableLimits } from './limits.ts';
import type { ReadSheet } from './read-sheet.ts';
import { createRowStore, type RowStore } from './row-store.ts';
import { DELIMITERS, type Delimiter, type Encoding, type TableChoices } from './table.ts';

/** Characters that are examined to find the delimiter. */
const SAMPLE = 256 * 1024;
/** A delimiter that is in no text, so that every row is one cell. */
const NO_DELIMITER = '\u001f';

/** Reads delimited text of any encoding. */
export async function readCsv(
  bytes: Uint8Array,
  name: string,
  choices: TableChoices,
  limits: TableLimits,
): Promise<ReadSheet> {
  const found = choices.encoding ? chosenEncoding(choices.encoding) : findEncoding(bytes);
  const shape = shapeOf(bytes, name, found.encoding, choices);
  const rows = await readRows(bytes, found.encoding, shape, createRowStore(name, limits), name, limits);
  return {
    kind: 'csv',
    encoding: found.encoding,
    encodingDoubt: found.doubt,
    delimiter: shape.delimiter,
    sheet: null,
    sheets: [],
    rows: rows.all,
    blankRows: rows.blank,
    merges: [],
    damage: [],
    notes: [],
  };
}

function shapeOf(bytes: Uint8Array, name: string, encoding: Encoding, choices: TableChoices): Shape {
  let sample = '';
  for (const piece of decodeChunks(bytes, encoding)) {
    sample += piece;
    if (sample.length > SAMPLE) break;
  }
  if (!/\S/.test(sample)) return { delimiter: null, declared: false, rowEnds: ['\n'] };
  assertText(sample, name);
  const shape = findShape(sample.slice(0, SAMPLE), sample.length > SAMPLE);
  return { ...shape, delimiter: choices.delimiter ?? shape.delimiter };
}

async function readRows(
  bytes: Uint8Array,
  encoding: Encoding,
  shape: Shape,
  rows: RowStore,
  name: string,
  limits: TableLimits,
): Promise<RowStore> {
  const parser = parse({
    delimiter: shape.delimiter ?? NO_DELIMITER,
    record_delimiter: [...shape.rowEnds],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.rowCharacters,
  });
  const source = Readable.from(withPauses(decodeChunks(bytes, encoding)), { objectMode: true, highWaterMark: 1 });
  let number = 0;
  try {
    source.on('error', (error) => parser.destroy(error));
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      number++;
      if (number > 1 || !shape.declared) rows.add(number, cells);
    }
  } catch (error) {
    throw error instanceof CsvError ? inWords(error, name) : error;
  } finally {
    source.destroy();
  }
  return rows;
}

/** Parsing a piece takes a few milliseconds. Other work runs between the pieces. */
async function* withPauses(pieces: Iterable<string>): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    await setImmediate();
    if (piece !== '') yield Buffer.from(piece);
  }
}

function inWords(error: CsvError, name: string): AppError {
  // Rows that were parsed but not handed on yet count too.
  const row = Number(error['records'] ?? 0) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return refusal('table_quote', { name, row }, { cause: error });
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return refusal('table_row_long', { name, row }, { cause: error });
  }
  return refusal('table_unreadable', { name, row }, { cause: error });
}

/** Refuses a file that is full of control characters, which is no text in any encoding. */
function assertText(sample: string, name: string): void {
  const controls = sample.match(/(?!\s)(?=\p{ASCII})\p{Cc}/gu)?.length ?? 0;
  if (controls > sample.length / 50) {
    throw refusal('table_no_text', { name });
  }
}

/** Rows that are examined. */
const ROWS = 200;
/** Least share of rows with the same width of two or more. With fewer, and one cell in the first row, the table has one column. */
const ENOUGH = 0.5;

interface Shape {
  /** Null where there is one column. */
  readonly delimiter: Delimiter | null;
  /** Whether the first line is one like "sep=;", which is not part of the table. */
  readonly declared: boolean;
  /** The end of rows. A carriage return in a file of line feeds is part of a cell. */
  readonly rowEnds: readonly string[];
}

/** Chooses the delimiter with which most rows have the same width. Quotes are respected. */
function findShape(sample: string, truncated: boolean): Shape {
  const rowEnds = rowEndsOf(sample);
  const declared = /^sep=([,;\t|])\r?\n/i.exec(sample);
  if (declared) return { delimiter: declared[1] as Delimiter, declared: true, rowEnds };
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, ...scoreOf(sample, delimiter, truncated) })).sort(
    (a, b) => b.score - a.score || b.width - a.width,
  );
  const isColumns = best.score >= ENOUGH || (best.score > 0 && best.firstWidth > 1);
  return { delimiter: isColumns ? best.delimiter : null, declared: false, rowEnds };
}

/** The end of rows, by the first one outside quotation marks. */
function rowEndsOf(sample: string): readonly string[] {
  const bare = sample.replace(/"[^"]*"/g, '');
  const [first] = /\r\n|\n|\r/.exec(bare) ?? /\r\n|\n|\r/.exec(sample) ?? ['\n'];
  return first === '\r' ? ['\r'] : ['\r\n', '\n'];
}

function scoreOf(sample: string, delimiter: Delimiter, truncated: boolean) {
  const { widths, strayQuotes } = tally(sample, delimiter, truncated);
  const width = commonest(widths.filter((one) => one > 1));
  if (width === 0) return { score: 0, width, firstWidth: 1 };
  const agreeing = widths.filter((one) => one === width).length;
  const clean = 1 - Math.min(1, strayQuotes / widths.length);
  return { score: (agreeing / widths.length) * clean * proseFactor(sample, delimiter), width, firstWidth: widths[0] };
}

/** A comma that is followed by a space almost everywhere, and is not in the first line, belongs to sentences and names. */
function proseFactor(sample: string, delimiter: Delimiter): number {
  if (delimiter !== ',' || /^[^\r\n]*,/.test(sample)) return 1;
  const all = sample.split(',').length - 1;
  const spaced = sample.split(', ').length - 1;
  return spaced > 0.9 * all ? 0.3 : 1;
}

/** The number of cells of each row, and how often something other than a delimiter follows a closing quote. */
function tally(sample: string, delimiter: Delimiter, truncated: boolean) {
  const widths: number[] = [];
  let strayQuotes = 0;
  let cells = 1;
  let cellStart = 0;
  let rowStart = 0;
  let at = 0;
  while (at < sample.length && widths.length < ROWS) {
    const character = sample[at];
    if (character === '"' && at === cellStart) {
      const end = closingQuote(sample, at + 1);
      if (end < 0) return { widths, strayQuotes: truncated ? strayQuotes : strayQuotes + 1 };
      at = end + 1;
      if (at < sample.length && sample[at] !== delimiter && !isRowEnd(sample[at])) strayQuotes++;
      continue;
    }
    at++;
    if (character === delimiter) {
      cells++;
      cellStart = at;
    } else if (isRowEnd(character)) {
      if (at - 1 > rowStart) widths.push(cells);
      cells = 1;
      cellStart = at;
      rowStart = at;
    }
  }
  if (!truncated && at > rowStart && widths.length < ROWS) widths.push(cells);
  return { widths, strayQuotes };
}

function closingQuote(sample: string, from: number): number {
  let at = sample.indexOf('"', from);
  while (at >= 0 && sample[at + 1] === '"') at = sample.indexOf('"', at + 2);
  return at;
}

function isRowEnd(character: string): boolean {
  return character === '\n' || character === '\r';
}

/** The number that occurs most often, the larger of two that occur as often; 0 where there is none. */
function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [best] = [...counts].sort(([a, times], [b, others]) => others - times || b - a);
  return best?.[0] ?? 0;
}
