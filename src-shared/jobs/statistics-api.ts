import { Type } from 'typebox';
import { type Endpoints, endpoints, File } from '#shared/core/endpoint.ts';
import { exactly, oneOf } from '#shared/core/schema.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { Day, Statistics } from './statistics.ts';

/** By default the last seven days, by the clock of the station. */
const Range = { from: Type.Optional(Day), to: Type.Optional(Day) };
const Language = Type.Optional(
  oneOf(LANGUAGES, { description: 'The default is the browser’s language (Accept-Language).' }),
);
const operator = endpoints('Statistics', 'account', 'operator');

export const STATISTICS = {
  getStatistics: operator.get('/api/desk/statistics', {
    summary: 'Get what the line made, printed, verified and lost from one day to another.',
    query: exactly(Range),
    answers: { 200: Statistics },
  }),
  getStatisticsCsv: operator.get('/api/desk/statistics.csv', {
    summary:
      'Get the same sums as CSV for the spreadsheet programs of a language: German and French ones divide cells at semicolons.',
    query: exactly({ ...Range, language: Language }),
    answers: { 200: File },
    file: ['text/csv'],
  }),
  getStatisticsPdf: operator.get('/api/desk/statistics.pdf', {
    summary: 'Get the same sums as a report of A4 pages: charts first.',
    query: exactly({ ...Range, language: Language }),
    answers: { 200: File },
    file: ['application/pdf'],
  }),
} as const satisfies Endpoints;
