import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints, Success } from '#shared/core/endpoint.ts';
import { exactly, nullable, PLAIN_NAME } from '#shared/core/schema.ts';
import { Layout } from './layout.ts';

const LayoutName = exactly({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: PLAIN_NAME, examples: ['Wine, back'] }),
});
const Version = Type.Integer({ minimum: 1, description: 'Counts up from 1 with each change of the layout.' });

export const LayoutInList = exactly({
  name: Type.String(),
  version: Version,
  label: Layout.properties.label,
  made_at: Type.String({ description: 'When this version was made.' }),
  owner: nullable(Type.String({ description: 'Who made the layout. Null: the account was removed.' })),
  changeable: Type.Boolean({ description: 'Whether the caller may change and delete it.' }),
});

/** The file as it is, with or without the keys that have defaults. It is read strictly, and refused with the place of what is wrong. */
export const LayoutFile = Type.Object(
  {
    twinmark_layout: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    label: Type.Object({}),
    items: Type.Array(Type.Unknown()),
  },
  { description: 'A layout, as its file has it.' },
);

const user = endpoints('Layouts', 'user', 'checker');
const identity = endpoints('Layouts', 'identity', 'operator');

export type LayoutInList = Static<typeof LayoutInList>;

export const LAYOUTS = {
  listLayouts: user.get('/api/layouts', {
    summary: 'List the layouts of labels by name, each with its newest version.',
    scope: 'read',
    answers: { 200: exactly({ layouts: Type.Array(LayoutInList) }) },
  }),
  getLayout: user.get('/api/layouts/{name}', {
    summary: 'Get a layout, the newest version or another one.',
    scope: 'read',
    params: LayoutName,
    query: exactly({ version: Type.Optional(Version) }),
    answers: { 200: exactly({ version: Version, layout: Layout }) },
  }),
  putLayout: identity.put('/api/layouts/{name}', {
    summary:
      'Keep a layout under its name. A change is a new version; jobs keep the version that they were made with. A layout of another operator is that operator’s and the admin’s to change.',
    params: LayoutName,
    body: LayoutFile,
    answers: { 200: exactly({ version: Version, layout: Layout }) },
  }),
  deleteLayout: identity.delete('/api/layouts/{name}', {
    summary:
      'Take a layout of your own out of the list; an admin may do so with all. Jobs that were made with it keep it.',
    params: LayoutName,
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
