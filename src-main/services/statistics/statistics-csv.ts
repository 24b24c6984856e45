import { MEASURES, type Statistics } from '../../../src-shared/statistics.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../spreadsheets/csv-line.ts';

/** The sums as CSV (RFC 4180): a line for each day, then for each hour of the day, product, printer, station and reason. */
export async function* statisticsLines(found: Statistics): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(['by', 'value', ...MEASURES])}`;
  for (const { day, counts } of found.days) yield csvLine(['day', day, ...MEASURES.map((name) => counts[name])]);
  for (const { hour, counts } of found.hours) yield csvLine(['hour', hour, ...MEASURES.map((name) => counts[name])]);
  const lists = { product: found.products, printer: found.printers, station: found.stations, reason: found.reasons };
  for (const [by, list] of Object.entries(lists))
    for (const { value, counts } of list) yield csvLine([by, value, ...MEASURES.map((name) => counts[name])]);
}
