import type { DraftRow, TableFacts } from '#shared/create/draft.ts';

const LETTER_PX = 8;
const AROUND_PX = 34;
/** The room that the arrow and the sign beside a field's name take, in letters. */
const CHIP_LETTERS = 6;
const NARROWEST_PX = 110;
const WIDEST_PX = 300;
/** The number of rows that are measured. */
const ROWS = 40;

/** Columns as wide as the texts of the first rows, within limits. */
export function widthsOf(
  { headers }: Pick<TableFacts, 'headers'>,
  fields: readonly string[],
  rows: readonly DraftRow[],
): readonly number[] {
  return headers.map((header, column) => {
    const lengths = rows.slice(0, ROWS).map(({ cells }) => cells[column]?.length ?? 0);
    const letters = Math.max(header.length, fields[column].length + CHIP_LETTERS, ...lengths);
    return Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, letters * LETTER_PX + AROUND_PX)));
  });
}
