import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import { type Counts, MEASURES, type Statistics, shiftsOf } from '#shared/jobs/statistics.ts';
import type { View } from '#shared/words/catalogue.ts';
import type { statisticsReport } from '#shared/words/en.ts';
import { hasComma, type Language, LOCALES } from '#shared/words/languages.ts';

type Words = View<typeof statisticsReport>;
type Split = keyof Words['splits'];

/**
 * The sums as CSV, for the spreadsheet programs of a language: a line for each day, hour of the day, shift, product, printer, reason
 * and station, and one for all at the end.
 */
export async function* statisticsLines(found: Statistics, language: Language, words: Words): AsyncGenerator<string> {
  const day = dayIn(language);
  // Programs in languages that write 0,5 divide cells at semicolons.
  const line = (values: readonly (string | number)[]) => csvLine(values, hasComma(language) ? ';' : ',');
  const counted = (counts: Counts) => MEASURES.map((name) => counts[name]);
  yield `${BYTE_ORDER_MARK}${line([words.by, words.name, ...MEASURES.map((name) => words.measures[name])])}`;
  const splits: Readonly<Record<Split, Statistics['products']>> = {
    day: found.days.map((one) => ({ value: day(one.day), counts: one.counts })),
    hour: found.hours.map(({ hour, counts }) => ({ value: `${String(hour).padStart(2, '0')}:00`, counts })),
    shift: shiftsOf(found.hours).map(({ name, counts }) => ({ value: words.shifts[name], counts })),
    product: found.products,
    printer: found.printers,
    reason: found.reasons,
    station: found.stations,
  };
  for (const [by, sums] of Object.entries(splits))
    for (const { value, counts } of sums) yield line([words.splits[by as Split], value, ...counted(counts)]);
  yield line([words.totals, words.range({ from: day(found.from), to: day(found.to) }), ...counted(found.total)]);
}

/** As a spreadsheet program takes it for a day. Of English ones, some have the month first and some the day: none mistakes this. */
function dayIn(language: Language): (day: string) => string {
  if (language === 'en') return (day) => day;
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
