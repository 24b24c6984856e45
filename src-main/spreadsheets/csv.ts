import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { decodeChunks } from './bytes-to-text.ts';
import { findShape, type Shape } from './delimiter.ts';
import { chosenEncoding, findEncoding } from './encoding.ts';
import type { TableLimits } from './limits.ts';
import type { ReadSheet } from './read-sheet.ts';
import { createRowStore, type RowStore } from './row-store.ts';
import type { Encoding, TableChoices } from './table.ts';

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
