import { Type } from 'typebox';
import { type Endpoints, endpoints, File, Picture, RowNumber } from '#shared/core/endpoint.ts';
import { Release } from '#shared/core/release.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { Job, JobChange, JobChoices, JobLabel, JobQueueView, JobSheets, JobState } from './jobs.ts';

/** 100,000 rows of 160 characters. */
const LONGEST_TABLE = 16_000_000;

const JobKey = exactly({ job_id: RowNumber });

const SheetFileKey = exactly({ job_id: RowNumber, part: RowNumber });

const operator = endpoints('Jobs', 'user', 'operator');
/** Whoever prints products follows their jobs. */
const printer = endpoints('Jobs', 'user', 'printer');
const desk = endpoints('Jobs', 'account', 'operator');

export const JOBS = {
  createJob: operator.post('/api/jobs', {
    scope: 'create',
    summary:
      'Order labels: a spreadsheet as CSV, and the artwork that all of its rows show. The whole job is refused if one of its rows cannot be a label.',
    body: exactly({
      image: Picture,
      table: Type.String({
        minLength: 1,
        maxLength: LONGEST_TABLE,
        description:
          'The spreadsheet as CSV, with a row of headers. More than 5,000 rows become several batches of one job.',
        examples: ['product_name;sku\nScrew;S-1\n'],
      }),
      ...JobChoices.properties,
    }),
    tableText: true,
    repeatable: true,
    engine: true,
    answers: { 201: Job },
  }),
  listJobs: operator.get('/api/jobs', {
    scope: 'read',
    summary: 'List your jobs, the newest first. The next page is named by next, and by the header Link.',
    query: exactly({
      state: Type.Optional(JobState),
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'A part of the name.' })),
      cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The next of the page before.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    answers: {
      200: exactly({
        jobs: Type.Array(Job),
        next: nullable(
          Type.String({
            description:
              'For cursor. Null where these were the last. A page of one state may have fewer than its limit, and be followed by others.',
          }),
        ),
      }),
    },
  }),
  getJob: printer.get('/api/jobs/{job_id}', {
    scope: 'read',
    summary: 'Get a job of yours, also when it is done.',
    params: JobKey,
    answers: { 200: Job },
  }),
  listJobLabels: operator.get('/api/jobs/{job_id}/labels', {
    scope: 'read',
    summary: 'List the labels of a job of yours, in the order of its rows: the ID, the state and the values of each.',
    params: JobKey,
    query: exactly({
      after: Type.Optional(RowNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
    }),
    answers: {
      200: exactly({
        labels: Type.Array(JobLabel),
        next: nullable(Type.Integer({ description: 'The after of the next call. Null where these were the last.' })),
      }),
    },
  }),
  listJobSheets: printer.get('/api/jobs/{job_id}/sheets', {
    scope: 'create',
    summary: 'List the proven sheets of a job of yours by their files, and what became of them at the printer.',
    params: JobKey,
    answers: { 200: JobSheets },
  }),
  getJobSheets: printer.get('/api/jobs/{job_id}/sheets/{part}.pdf', {
    scope: 'create',
    summary:
      'Get a file of proven sheets of a job of yours. Where the setting jobs.release is on, files of printed sheets are refused: the window has them, for who has a second person.',
    params: SheetFileKey,
    answers: { 200: File },
    file: ['application/pdf'],
  }),
  changeJob: operator.patch('/api/jobs/{job_id}', {
    scope: 'create',
    summary: 'Change the priority of a job of yours, hold it, or let it begin at a time.',
    params: JobKey,
    body: JobChange,
    answers: { 200: Job },
  }),
  cancelJob: operator.post('/api/jobs/{job_id}/cancel', {
    scope: 'create',
    summary: 'End a job of yours. Its labels that are made are kept. A job that is over stays as it is.',
    params: JobKey,
    answers: { 200: Job },
  }),
  stopJob: printer.post('/api/jobs/{job_id}/stop', {
    scope: 'create',
    summary:
      'Stop a job of yours, up to the printer. What came out stays; all else becomes void, and what is at the printer is cancelled there. A job of which all is printed stays as it is.',
    params: JobKey,
    answers: { 200: Job },
  }),
  getQueue: desk.get('/api/desk/queue', {
    summary: 'Get the queue of this station: the jobs of everybody, and the orders that were refused.',
    answers: { 200: JobQueueView },
  }),
  changeQueued: desk.patch('/api/desk/queue/{job_id}', {
    summary:
      'Change the priority of a job, hold it, or let it begin at a time. A job that is being made and is held pauses.',
    params: JobKey,
    body: JobChange,
    answers: { 200: JobQueueView },
  }),
  moveQueued: desk.post('/api/desk/queue/{job_id}/move', {
    summary: 'Let a job that has not begun change places with the one before it or after it.',
    params: JobKey,
    body: exactly({ to: oneOf(['earlier', 'later']) }),
    answers: { 200: JobQueueView },
  }),
  cancelQueued: desk.post('/api/desk/queue/{job_id}/cancel', {
    summary: 'End a job. Labels that are made are kept or voided.',
    params: JobKey,
    body: exactly({ made: oneOf(['keep', 'void']), release: Type.Optional(Release) }),
    answers: { 200: JobQueueView },
  }),
  dismissRefused: desk.delete('/api/desk/queue/refused/{order_id}', {
    summary: 'Take a refused order off the list. Its files stay where they are.',
    params: exactly({ order_id: RowNumber }),
    answers: { 200: JobQueueView },
  }),
} as const satisfies Endpoints;
