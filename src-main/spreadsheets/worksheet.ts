import { doubt, type SourceDamage, wrong } from './damage.ts';
import { assertCharacters } from './limits.ts';
import { type NumberFormat, PLAIN, textOfNumber } from './number-format.ts';
import type { Parts } from './parts.ts';
import type { Merge } from './read-sheet.ts';
import { isBlank, type RowStore } from './row-store.ts';
import { decodeEscapes, type SheetEntry, type Workbook } from './workbook.ts';
import { attribute, type XmlHandler } from './xml.ts';

export interface Worksheet {
  readonly merges: readonly Merge[];
  readonly hiddenRows: number;
  readonly damage: readonly SourceDamage[];
}

/** Merged areas, and places of damage, that are kept at most. */
const KEPT = 10_000;

/** Reads a sheet into the rows. */
export async function readWorksheet(
  parts: Parts,
  sheet: SheetEntry,
  workbook: Workbook,
  rows: RowStore,
): Promise<Worksheet> {
  const damage: SourceDamage[] = [];
  const outline = createOutline();
  let characters = 0;
  const cells = createCellReader(workbook, {
    report(one) {
      if (damage.length < KEPT) damage.push(one);
    },
    taken(text) {
      characters += text.length;
      assertCharacters(parts.name, characters, parts.limits);
      return text;
    },
  });
  const handler: XmlHandler = {
    open(name, attributes) {
      if (!cells.open(name, attributes)) outline.open(name, attributes);
    },
    close(name) {
      const row = cells.close(name);
      if (row) rows.add(row.number, row.cells);
    },
    text: cells.text,
  };
  await parts.read(sheet.path, handler);
  return { merges: outline.merges, hiddenRows: outline.hiddenRows(), damage };
}

function createOutline() {
  const merges: Merge[] = [];
  let hidden = 0;
  return {
    merges,
    hiddenRows: () => hidden,
    open(name: string, attributes: string): void {
      if (name === 'row' && ['1', 'true'].includes(attribute(attributes, 'hidden') ?? '')) hidden++;
      if (name !== 'mergeCell' || merges.length >= KEPT) return;
      const merge = parseArea(attribute(attributes, 'ref') ?? '');
      if (merge) merges.push(merge);
    },
  };
}

interface CellWatch {
  readonly report: (damage: SourceDamage) => void;
  /** Counts the text of each cell, before anything looks into it. */
  readonly taken: (text: string) => string;
}

/** Builds cells from the tags of a sheet. `close` gives a row when it is complete. */
function createCellReader(workbook: Workbook, { report, taken }: CellWatch) {
  let rowNumber = 0;
  let column = -1;
  let cells: string[] = [];
  let type = '';
  let format: NumberFormat = PLAIN;
  let value = '';
  let reading = false;
  let inReadingAid = false;
  let hasFormula = false;

  function startCell(attributes: string): void {
    const reference = attribute(attributes, 'r');
    column = reference === null ? column + 1 : columnOf(reference);
    type = attribute(attributes, 't') ?? 'n';
    const style = attribute(attributes, 's');
    format = style === null ? PLAIN : (workbook.formats[Number(style)] ?? PLAIN);
    value = '';
    hasFormula = false;
  }

  function endCell(): void {
    if (value === '') {
      if (hasFormula)
        reportHere(
          wrong(
            'no_value',
            'The cell has a formula that was never calculated. Open the file in a spreadsheet program and save it.',
          ),
        );
      return;
    }
    const text = taken(textOf());
    if (isBlank(text) || !(column >= 0)) return;
    while (cells.length < column && cells.length < MAX_COLUMNS) cells.push('');
    cells[Math.min(column, MAX_COLUMNS)] = text;
    if (format.kind === 'percent' && type === 'n') reportHere(percentDamage(text));
  }

  function textOf(): string {
    if (type === 'n') return textOfNumber(value, format, workbook.since1904);
    if (type === 's') return workbook.sharedStrings[Number(value)] ?? '';
    if (type === 'b') return value === '1' || value === 'true' ? 'true' : 'false';
    if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '');
    return decodeEscapes(value);
  }

  function reportHere(one: ReturnType<typeof wrong>): void {
    report({ ...one, rowNumber, column });
  }

  return {
    /** Gives whether the tag belongs to a cell. */
    open(name: string, attributes: string): boolean {
      if (name === 'c') startCell(attributes);
      else if (name === 'v') reading = true;
      else if (name === 't') reading = !inReadingAid;
      else if (name === 'f') hasFormula = true;
      else if (name === 'rPh') inReadingAid = true;
      else if (name === 'row') {
        rowNumber = Number(attribute(attributes, 'r') ?? rowNumber + 1);
        column = -1;
        cells = [];
        return false;
      } else return false;
      return true;
    },
    close(name: string): { number: number; cells: string[] } | null {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'c') endCell();
      else if (name === 'rPh') inReadingAid = false;
      else if (name === 'row') return { number: rowNumber, cells };
      return null;
    },
    text(piece: string): void {
      if (reading) value += piece;
    },
  };
}

/** Most columns of a sheet in this format. */
const MAX_COLUMNS = 16_384;

function percentDamage(text: string) {
  const percent = Number((Number(text) * 100).toPrecision(15));
  return doubt('percent', `The spreadsheet shows ${percent} %; the value of the cell is ${text}.`, String(percent));
}

/** "B5" is column 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  return Math.min(column, MAX_COLUMNS) - 1;
}

/** "B2:C5" */
function parseArea(reference: string): Merge | null {
  const parts = /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/i.exec(reference);
  if (!parts) return null;
  return {
    left: columnOf(parts[1]),
    top: Number(parts[2]) - 1,
    right: columnOf(parts[3]),
    bottom: Number(parts[4]) - 1,
  };
}
