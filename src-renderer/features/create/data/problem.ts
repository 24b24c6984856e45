import type { DraftRow } from '#shared/create/draft.ts';

/** The column of what is worst in a row: a red row may be amber elsewhere, and then its red cell is looked for. Null if no cell is to blame. */
export function problemColumn({ remarks }: Pick<DraftRow, 'remarks'>): number | null {
  const inCell = remarks.filter(({ column }) => column !== null);
  const worst = inCell.find(({ weight }) => weight === 'red') ?? inCell.find(({ weight }) => weight === 'amber');
  return worst?.column ?? null;
}
