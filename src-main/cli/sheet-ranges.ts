import { AppError } from '#shared/troubles/errors.ts';

/** More sheets than any print has. */
const MOST = 100_000;

/** Sheets as people write them, as 3, 3-7 or 1-4,6: in their order, each once. */
export function sheetsNamed(option: string, text: string): readonly number[] {
  const sheets = new Set<number>();
  for (const part of text.split(',')) {
    const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part.trim()) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!(first >= 1 && last >= first && last <= MOST)) {
      throw new AppError('bad_input', `--${option} must be sheets as 3, 3-7 or 1-4,6; it is "${text}".`);
    }
    for (let sheet = first; sheet <= last; sheet++) sheets.add(sheet);
  }
  return [...sheets].sort((a, b) => a - b);
}
