import type { AnswerOf } from '#shared/contract.ts';
import type { SheetSize } from '#shared/printing/sheets.ts';

/** All sheets and printers of the station. */
export type Catalogue = AnswerOf<'listSheets'>;

/** The paper sizes of all sheets, each once. */
export function papersOf({ sheets }: Pick<Catalogue, 'sheets'>): readonly SheetSize[] {
  const papers = new Map<string, SheetSize>();
  for (const { media, page } of sheets) if (media === 'sheet') papers.set(keyOf(page), page);
  return [...papers.values()];
}

export function keyOf({ width, height }: SheetSize): string {
  return `${width} ${height}`;
}
