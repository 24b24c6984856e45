import { Type } from 'typebox';
import { type Endpoints, endpoints, File, RowNumber, Success, WatermarkId } from '#shared/core/endpoint.ts';
import { Metadata } from '#shared/core/model.ts';
import { Release } from '#shared/core/release.ts';
import { exactly, oneOf } from '#shared/core/schema.ts';
import { Label, VoidRequest } from './production.ts';

const Ids = Type.Array(RowNumber, { minItems: 1, maxItems: 5000, uniqueItems: true });
const Reason = Type.String({ minLength: 1, maxLength: 500, description: 'The reason, which the ledger keeps.' });
const Moved = exactly({ labels: Type.Array(Label) });

const checker = endpoints('Labels', 'account', 'checker');
const operator = endpoints('Labels', 'account', 'operator');
/** Programs name a label by its ID: the newest that has it. */
const checkingProgram = endpoints('Labels', 'user', 'checker');
const program = endpoints('Labels', 'user', 'operator');
const One = exactly({ success: Success, label: Label });
const Waiting = exactly({ success: Success, waits: VoidRequest }, 'It waits for a second person.');
const request = exactly({ request_id: RowNumber });
const Requests = exactly({
  requests: Type.Array(
    exactly({
      ...VoidRequest.properties,
      own: Type.Boolean({ description: 'Whether it is your own program that asks: then somebody else releases it.' }),
    }),
  ),
});

export const LABELS = {
  findLabels: checker.get('/api/desk/labels', {
    summary: 'Find all labels of an ID, the oldest first.',
    query: exactly({ watermark_id: Type.String({ minLength: 1, maxLength: 64 }) }),
    answers: { 200: Moved },
  }),
  amendLabel: operator.patch('/api/desk/labels/{label_id}', {
    summary: 'Change the metadata of a label that is not made yet.',
    params: exactly({ label_id: RowNumber }),
    body: exactly({ metadata: Metadata }),
    answers: { 200: Label },
  }),
  getLabelThumbnail: checker.get('/api/desk/labels/{label_id}/thumbnail', {
    summary: 'Get a small copy of the marked picture.',
    params: exactly({ label_id: RowNumber }),
    answers: { 200: File },
    file: ['image/webp'],
  }),
  rejectLabels: checker.post('/api/desk/labels/reject', {
    summary: 'Reject printed labels.',
    body: exactly({ labels: Ids, reason: Reason }),
    answers: { 200: Moved },
  }),
  voidLabels: operator.post('/api/desk/labels/void', {
    summary: 'Void labels. Their IDs are no longer good.',
    body: exactly({ labels: Ids, reason: Reason, release: Type.Optional(Release) }),
    answers: { 200: Moved },
  }),
  undoVoid: operator.post('/api/desk/labels/undo-void', {
    summary: 'Take a voiding back.',
    body: exactly({ labels: Ids }),
    answers: { 200: Moved },
  }),
  reprintLabels: operator.post('/api/desk/labels/reprint', {
    summary: 'Plan labels to be printed anew, with the same ID, or with a new ID while the old one is voided.',
    body: exactly({ labels: Ids, id: oneOf(['same', 'new']), reason: Reason, release: Type.Optional(Release) }),
    answers: { 200: Moved },
  }),
  verifyLabel: checkingProgram.post('/api/records/{wm_id}/verify', {
    scope: 'verify',
    summary: 'Say that the printed label of an ID is good. A rejected one stays rejected (409).',
    params: WatermarkId,
    answers: { 200: One },
  }),
  rejectLabel: checkingProgram.post('/api/records/{wm_id}/reject', {
    scope: 'verify',
    summary: 'Reject the printed label of an ID.',
    params: WatermarkId,
    body: exactly({ reason: Reason }),
    answers: { 200: One },
  }),
  voidLabel: program.post('/api/records/{wm_id}/void', {
    scope: 'void',
    summary:
      'Void the label of an ID, which is no longer good. Where the setting jobs.release is on and nobody releases it with the request, it waits for a second person at the desk (202); sent again, it waits once.',
    params: WatermarkId,
    body: exactly({ reason: Reason, release: Type.Optional(Release) }),
    answers: { 200: One, 202: Waiting },
  }),
  listVoidRequests: operator.get('/api/desk/void-requests', {
    summary: 'List the labels that programs want void and that wait for a second person, the oldest first.',
    answers: { 200: Requests },
  }),
  releaseVoid: operator.post('/api/desk/void-requests/{request_id}/release', {
    summary: 'Void a label that somebody else’s program wants void.',
    params: request,
    answers: { 200: Requests },
  }),
  declineVoid: operator.post('/api/desk/void-requests/{request_id}/decline', {
    summary: 'Let a label stay good that a program wants void.',
    params: request,
    answers: { 200: Requests },
  }),
} as const satisfies Endpoints;
