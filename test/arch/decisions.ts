// What a page of decisions has to look like, so that somebody finds a decision and knows whether it still counts.

export interface Decision {
  readonly title: string;
  readonly date: string;
  readonly state: string;
}

const MOST_LINES = 12;
/** A line of text is at most as long as a line of the sources. */
const LINE = 120;
const STATE = /^(\d{4}-\d\d-\d\d), (accepted|superseded by \[.+\]\(.+\))$/;

/** The decisions of a page, and what is wrong with them as sentences. */
export function decisionsIn(page: string): { readonly decisions: readonly Decision[]; readonly faults: string[] } {
  const [, ...parts] = page.split(/^## /m);
  const faults: string[] = [];
  const decisions = parts.map((part) => {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    const [title = '', state = ''] = lines;
    const dated = STATE.exec(state);
    if (!dated) faults.push(`"${title}" has no date and state below its heading.`);
    if (lines.length > MOST_LINES) faults.push(`"${title}" has ${lines.length} lines: ${MOST_LINES} are the most.`);
    if (lines.some((line) => line.length > LINE)) faults.push(`"${title}" has a line of over ${LINE} characters.`);
    return { title, date: dated?.[1] ?? '', state: dated?.[2] ?? '' };
  });
  return { decisions, faults };
}

/** The row of the index that a decision must have. */
export function indexRow(page: string, { title, date, state }: Decision): string {
  return `| [${title}](${page}.md) | ${date} | ${state} |`;
}
