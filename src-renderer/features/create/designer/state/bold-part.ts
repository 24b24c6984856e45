/** Sets marks of bold around a part of a template, or takes those away that are there. Without a part the whole is meant. */
export function markedBold(value: string, from: number, to: number): string {
  const [start, end] = from === to ? [0, value.length] : [from, to];
  const part = value.slice(start, end);
  const [before, after] = [value.slice(0, start), value.slice(end)];
  if (before.endsWith(MARK) && after.startsWith(MARK)) return before.slice(0, -2) + part + after.slice(2);
  const isMarked = part.length >= 4 && part.startsWith(MARK) && part.endsWith(MARK);
  return before + (isMarked ? part.slice(2, -2) : `${MARK}${part.replaceAll(MARK, '')}${MARK}`) + after;
}

const MARK = '**';
