import { Type } from 'typebox';
import { Job, JobChange, JobChoices } from '../jobs.ts';
import { exactly } from '../schema.ts';
import { type Endpoints, endpoints, Picture, RowNumber } from './endpoint.ts';

const JobKey = exactly({ job_id: RowNumber });

const operator = endpoints('Jobs', 'user', 'operator');

export const JOBS = {
  createJob: operator.post('/api/jobs', {
    scope: 'create',
    summary:
      'Order labels: a spreadsheet as CSV, and the artwork that all of its rows show. The whole job is refused if one of its rows cannot be a label.',
    body: exactly({
      image: Picture,
      table: Type.String({
        minLength: 1,
        maxLength: 1_000_000,
        description: 'The spreadsheet as CSV, with a row of headers.',
        examples: ['product_name;sku\nScrew;S-1\n'],
      }),
      ...JobChoices.properties,
    }),
    repeatable: true,
    engine: true,
    answers: { 201: Job },
  }),
  listJobs: operator.get('/api/jobs', {
    scope: 'read',
    summary: 'List your jobs that are not done yet, in the order in which they begin.',
    answers: { 200: exactly({ jobs: Type.Array(Job) }) },
  }),
  getJob: operator.get('/api/jobs/{job_id}', {
    scope: 'read',
    summary: 'Get a job of yours, also when it is done.',
    params: JobKey,
    answers: { 200: Job },
  }),
  changeJob: operator.patch('/api/jobs/{job_id}', {
    scope: 'create',
    summary: 'Change the priority of a job of yours, hold it, or let it begin at a time.',
    params: JobKey,
    body: JobChange,
    answers: { 200: Job },
  }),
} as const satisfies Endpoints;
