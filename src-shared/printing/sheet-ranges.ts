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

/** Sheets as people name them, in their order: "3, 5, 7 to 9". */
export function sheetNames(
  sheets: Iterable<number>,
  range: (first: string, last: string) => string,
  number: (sheet: number) => string = String,
): string {
  const names = rangesOf(sheets).map(({ first, last }) =>
    first === last ? number(first) : range(number(first), number(last)),
  );
  return names.join(', ');
}
