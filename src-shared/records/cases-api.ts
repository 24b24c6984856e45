import { Type } from 'typebox';
import { type Endpoints, endpoints, File, RowNumber, Success, WatermarkId } from '#shared/core/endpoint.ts';
import { exactly, oneOf } from '#shared/core/schema.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { CASE_STANDINGS, Case, CaseProduct, LookKind } from './cases.ts';

const operator = endpoints('Cases', 'account', 'operator');
const PhotoKey = exactly({ ...WatermarkId.properties, photo_id: RowNumber });

/** A window tells of so many, and puts so many away in one go. */
export const MOST_NEW_CASES = 500;

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
  listNewCases: operator.get('/api/desk/new-cases', {
    summary:
      'List the suspicious labels that nobody has looked at since they turned suspicious: those of your records, as an admin all.',
    answers: {
      200: exactly({
        count: Type.Integer({ minimum: 0 }),
        ids: Type.Array(Type.String(), { description: `At most ${MOST_NEW_CASES}, the newest records first.` }),
      }),
    },
  }),
  lookAtCases: operator.post('/api/desk/case-looks', {
    summary: 'Say that you opened new cases, or put their notices away: they are new no more, for nobody.',
    body: exactly({
      ids: Type.Array(WatermarkId.properties.wm_id, { minItems: 1, maxItems: MOST_NEW_CASES }),
      how: LookKind,
    }),
    answers: { 200: exactly({ success: Success }) },
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
