import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints, File, Page, Pages, PerPage } from '#shared/core/endpoint.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

/** A line of the activity log: who did what. */
export const Activity = exactly({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  kind: Type.String({
    description:
      'What was done: the name of the endpoint, "restored" (the database was replaced), "newAuthority" (the certificate authority was set aside), "companySignIn", "refused" (of another endpoint, which `facts` names) or "guessed" (somebody without credentials tried out IDs).',
  }),
  outcome: oneOf(['done', 'refused']),
  actor: nullable(Type.String({ description: 'Whose credentials they were. Null where there were none.' })),
  address: nullable(Type.String()),
  facts: Type.Record(Type.String(), Type.String()),
  before: Type.String({ description: 'The hash of the line before.' }),
  hash: Type.String({ description: 'SHA-256 of this line with the hash of the line before.' }),
});
export type Activity = Static<typeof Activity>;

const admin = endpoints('Activity', 'account', 'admin');
const Search = Type.Optional(
  Type.String({ maxLength: 100, description: 'A word of a name, an address or a fact, or a kind.' }),
);
const Kinds = Type.Optional(
  Type.String({ maxLength: 2000, description: 'Kinds that are found beside `q`, separated by commas.' }),
);

export const ACTIVITY = {
  listActivity: admin.get('/api/desk/activity', {
    summary: 'List who did what, the newest first.',
    query: exactly({ page: Page, per_page: PerPage, q: Search, kinds: Kinds }),
    answers: { 200: exactly({ activity: Type.Array(Activity), ...Pages }) },
  }),
  getActivityFile: admin.get('/api/desk/activity/file', {
    summary: 'Get the whole activity log, a line of JSON each, the oldest first.',
    answers: { 200: File },
    file: ['application/x-ndjson'],
  }),
} as const satisfies Endpoints;
