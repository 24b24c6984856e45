import { Type } from 'typebox';
import { type Endpoints, endpoints, File, Page, Pages, PerPage, RowNumber, Success } from '#shared/core/endpoint.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { Label } from '#shared/jobs/production.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { CameraName, CameraProfile, ProfileName } from './cameras.ts';
import { Finding, FindingStateName, FrameAnswer, Inspection, VerdictName } from './inspection.ts';

const InspectionKey = exactly({ inspection_id: RowNumber });
const FindingKey = exactly({ inspection_id: RowNumber, finding_id: RowNumber });
const Appearance = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000,
  description:
    'The number of the label, which the window counts: 1, 2, 3. A number far above the highest one is refused. Frames of one number are added up.',
});
const WindowToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,64}$',
  description:
    'A random name of the window. A number of an appearance belongs to the window that used it first. Another window is answered with 409 and takes the next number.',
  examples: ['9f1c2a0e-54b7-4c1d-8e3a-6b7d90c2f1a4'],
});
const coordinate = '-?[0-9]{1,6}(\\.[0-9]{1,6})?';
/** Eight numbers in a short form for an address. */
const CornerText = Type.String({
  pattern: `^${coordinate}(,${coordinate}){7}$`,
  description: 'x,y of the top-left, top-right, bottom-right, bottom-left corner, in pixels of the picture.',
  examples: ['10,12,310,9,312,460,8,458'],
});

const checker = endpoints('Inspections', 'account', 'checker');

export const INSPECTIONS = {
  createInspection: checker.post('/api/desk/inspections', {
    summary: 'Begin an inspection of a batch, or of labels of any record.',
    body: exactly({
      batch_id: nullable(RowNumber),
      count_scans: Type.Optional(Type.Boolean({ default: false })),
    }),
    answers: { 201: Inspection },
  }),
  listInspections: checker.get('/api/desk/inspections', {
    summary: 'List inspections, the newest first: all, or those of a batch.',
    query: exactly({ page: Page, per_page: PerPage, batch_id: Type.Optional(RowNumber) }),
    answers: { 200: exactly({ inspections: Type.Array(Inspection), ...Pages }) },
  }),
  getInspection: checker.get('/api/desk/inspections/{inspection_id}', {
    summary: 'Get an inspection.',
    params: InspectionKey,
    answers: { 200: Inspection },
  }),
  changeInspection: checker.patch('/api/desk/inspections/{inspection_id}', {
    summary: 'Set whether a scan is counted for every record that is found from now on.',
    params: InspectionKey,
    body: exactly({ count_scans: Type.Boolean() }),
    answers: { 200: Inspection },
  }),
  endInspection: checker.post('/api/desk/inspections/{inspection_id}/end', {
    summary: 'End an inspection. It takes no more frames.',
    params: InspectionKey,
    answers: { 200: Inspection },
  }),
  addFrame: checker.post('/api/desk/inspections/{inspection_id}/frames', {
    summary:
      'Send a photograph of a label, or the part that shows the label: a PPM (P6), JPEG, PNG, WebP or TIFF file. While one frame of an appearance is read, only the newest other one waits. A frame that was overtaken is answered without a finding.',
    params: InspectionKey,
    query: exactly({
      appearance: Appearance,
      corners: Type.Optional(CornerText),
      beside: Type.Optional({ ...Appearance, description: 'Another appearance in the same frame.' }),
      last: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'This is the last frame. If the label is not read now, it is not readable.',
        }),
      ),
      window: Type.Optional(WindowToken),
      camera: Type.Optional(CameraName),
    }),
    upload: 'picture',
    answers: { 200: FrameAnswer },
  }),
  endAppearance: checker.post('/api/desk/inspections/{inspection_id}/appearances/{appearance}/end', {
    summary: 'Say that a label has left. If it was not read, it becomes a finding now.',
    params: exactly({ inspection_id: RowNumber, appearance: Appearance }),
    query: exactly({ window: Type.Optional(WindowToken) }),
    answers: { 200: FrameAnswer },
  }),
  listFindings: checker.get('/api/desk/inspections/{inspection_id}/findings', {
    summary: 'List findings, the newest first.',
    params: InspectionKey,
    query: exactly({
      page: Page,
      per_page: PerPage,
      state: Type.Optional(FindingStateName),
      problems: Type.Optional(Type.Boolean({ default: false, description: 'Only findings that need an action.' })),
    }),
    answers: { 200: exactly({ findings: Type.Array(Finding), ...Pages }) },
  }),
  getFindingPicture: checker.get('/api/desk/inspections/{inspection_id}/findings/{finding_id}/picture', {
    summary: 'Get the photograph of a finding. It is small if the label was in order.',
    params: FindingKey,
    answers: { 200: File },
    file: ['image/webp'],
  }),
  judgeFinding: checker.patch('/api/desk/inspections/{inspection_id}/findings/{finding_id}', {
    summary:
      'Give a verdict: rejected, with a reason that the ledger keeps; accepted all the same; or duplicate, another label with the same ID. Null takes the verdict back.',
    params: FindingKey,
    body: exactly({
      verdict: nullable(VerdictName),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    answers: { 200: Finding },
  }),
  undoFinding: checker.post('/api/desk/inspections/{inspection_id}/findings/{finding_id}/undo', {
    summary: 'Take a finding out of the count. The ledger is then as if it had never been.',
    params: FindingKey,
    answers: { 200: Finding },
  }),
  listMissing: checker.get('/api/desk/inspections/{inspection_id}/missing', {
    summary: 'List labels of the batch that are on paper and neither checked nor rejected, by sheet and cell.',
    params: InspectionKey,
    query: exactly({ page: Page, per_page: PerPage }),
    answers: { 200: exactly({ labels: Type.Array(Label), ...Pages }) },
  }),
  getInspectionCsv: checker.get('/api/desk/inspections/{inspection_id}/report.csv', {
    summary: 'Get all findings and missing labels as CSV, safe to open in a spreadsheet program.',
    params: InspectionKey,
    answers: { 200: File },
    file: ['text/csv'],
  }),
  getInspectionPdf: checker.get('/api/desk/inspections/{inspection_id}/report.pdf', {
    summary:
      'Get the report as PDF: totals, missing labels, rejects, grades, pictures of the failures or of all labels.',
    params: InspectionKey,
    query: exactly({
      pictures: Type.Optional(
        oneOf(['failures', 'all'], {
          description: 'Pictures of what was not in order, or also small ones of what was. The default is failures.',
        }),
      ),
      language: Type.Optional(
        oneOf(LANGUAGES, { description: 'The default is the browser’s language (Accept-Language).' }),
      ),
    }),
    answers: { 200: File },
    file: ['application/pdf'],
  }),
  listCameraProfiles: checker.get('/api/desk/camera-profiles', {
    summary: 'List the camera profiles of this station.',
    answers: { 200: exactly({ profiles: Type.Array(CameraProfile) }) },
  }),
  keepCameraProfile: checker.post('/api/desk/camera-profiles', {
    summary: 'Keep a camera profile. One of the same name is replaced.',
    body: CameraProfile,
    answers: { 200: CameraProfile },
  }),
  removeCameraProfile: checker.delete('/api/desk/camera-profiles/{profile}', {
    summary: 'Remove a camera profile.',
    params: exactly({ profile: ProfileName }),
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
