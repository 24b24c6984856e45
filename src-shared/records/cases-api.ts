import { Type } from 'typebox';
import { type Endpoints, endpoints, File, RowNumber, Success, WatermarkId } from '#shared/core/endpoint.ts';
import { exactly, oneOf } from '#shared/core/schema.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { CASE_STANDINGS, Case, CaseProduct } from './cases.ts';

const operator = endpoints('Cases', 'account', 'operator');
const PhotoKey = exactly({ ...WatermarkId.properties, photo_id: RowNumber });

/** For people at the desk alone: all of it is private. */
export const CASES = {
  listCases: operator.get('/api/desk/cases', {
    summary:
      'List the suspicious labels of your records by product, the worst first; as an admin, those of all records.',
    query: exactly({ standing: Type.Optional(oneOf(CASE_STANDINGS)) }),
    answers: {
      200: exactly({
        products: Type.Array(CaseProduct),
        more: Type.Boolean({ description: 'Whether there are more than these.' }),
      }),
    },
  }),
  getCase: operator.get('/api/desk/cases/{wm_id}', {
    summary: 'Get what is known of a suspicious label: sights, photographs, verdicts. Its owner may, and admins.',
    params: WatermarkId,
    answers: { 200: Case },
  }),
  getCasePhoto: operator.get('/api/desk/cases/{wm_id}/photos/{photo_id}', {
    summary: 'Get a photograph that a caller agreed to keep.',
    params: PhotoKey,
    answers: { 200: File },
    file: ['image/webp'],
  }),
  removeCasePhoto: operator.delete('/api/desk/cases/{wm_id}/photos/{photo_id}', {
    summary: 'Take a photograph away, as when whoever is in it asks for that.',
    params: PhotoKey,
    answers: { 200: exactly({ success: Success }) },
  }),
  getCasePdf: operator.get('/api/desk/cases/{wm_id}/report.pdf', {
    summary: 'Get the case as PDF: standing, places, photographs beside the record’s picture, verdicts.',
    params: WatermarkId,
    query: exactly({
      language: Type.Optional(
        oneOf(LANGUAGES, { description: 'The default is the browser’s language (Accept-Language).' }),
      ),
    }),
    answers: { 200: File },
    file: ['application/pdf'],
  }),
  getCaseCsv: operator.get('/api/desk/cases/{wm_id}/report.csv', {
    summary: 'Get the places, journeys, photographs and verdicts of a case as CSV.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['text/csv'],
  }),
} as const satisfies Endpoints;
