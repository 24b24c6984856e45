/** Sheets from one number to another, both with them. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** Sheets in any order, some of them named again: as few ranges as possible, in their order. */
export function rangesOf(sheets: Iterable<number>): Range[] {
  const ranges: { first: number; last: number }[] = [];
  for (const sheet of [...new Set(sheets)].sort((a, b) => a - b)) {
    const open = ranges[ranges.length - 1];
    if (open && open.last + 1 === sheet) open.last = sheet;
    else ranges.push({ first: sheet, last: sheet });
  }
  return ranges;
}
