import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints, File } from '#shared/core/endpoint.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;

export const LogLine = exactly({
  time: nullable(Type.String()),
  level: oneOf(LOG_LEVELS),
  text: Type.String(),
  facts: Type.String({ description: 'The rest of the line as JSON, or nothing.' }),
});
export type LogLine = Static<typeof LogLine>;

export const Checked = exactly({
  ok: Type.Boolean(),
  findings: Type.Array(Type.String(), { description: 'What is wrong.' }),
  facts: Type.Array(Type.String(), { description: 'What was checked and is in order.' }),
});
export type Checked = Static<typeof Checked>;

const admin = endpoints('Diagnostics', 'account', 'admin');

export const DIAGNOSTICS = {
  readLog: admin.get('/api/desk/log', {
    summary: 'Get the newest lines of the log, in their order.',
    query: exactly({
      level: Type.Optional(oneOf(LOG_LEVELS, { description: 'Lines of this level and of more serious ones.' })),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Lines with this text.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 300 })),
    }),
    answers: { 200: exactly({ lines: Type.Array(LogLine) }) },
  }),
  checkStation: admin.post('/api/desk/check', {
    summary: 'Check everything in the data folder, as "twinmark doctor" does. Nothing is changed.',
    answers: { 200: Checked },
  }),
  makeBundle: admin.post('/api/desk/diagnostics', {
    summary:
      'Make one file for support: logs, versions, figures, settings without secrets. It has no keys and no records.',
    body: exactly({
      pictures: Type.Optional(Type.Boolean({ description: 'Whether the file gets the newest pictures.' })),
    }),
    answers: {
      201: exactly({
        id: Type.String({ description: 'The name of the file until another file is made or the station ends.' }),
        name: Type.String(),
        bytes: Type.Integer(),
        files: Type.Array(Type.String(), { description: 'The files in it.' }),
      }),
    },
  }),
  getBundle: admin.get('/api/desk/diagnostics/{bundle_id}', {
    summary: 'Get the file that was made last.',
    params: exactly({ bundle_id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    answers: { 200: File },
    file: ['application/gzip'],
  }),
} as const satisfies Endpoints;
