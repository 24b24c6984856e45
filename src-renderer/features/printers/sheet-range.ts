import type { Print } from '#shared/jobs/production.ts';

/** Sheets that were chosen: all that are left where neither is given. */
export interface ChosenSheets {
  readonly first?: number;
  readonly last?: number;
}

/** Whether there are such sheets in the print, the first before the last. Any number can be typed. */
export function isRange({ first_sheet, sheets }: Pick<Print, 'first_sheet' | 'sheets'>, chosen: ChosenSheets): boolean {
  const most = first_sheet + sheets - 1;
  const { first = first_sheet, last = most } = chosen;
  return [first, last].every((one) => Number.isInteger(one) && one >= first_sheet && one <= most) && first <= last;
}
