// The layout of a job that is being prepared.
import { type Static, Type } from 'typebox';
import { exactly, nullable } from '#shared/core/schema.ts';
import { Layout } from './layout.ts';

export const DraftLayout = exactly(
  {
    layout: Layout,
    name: nullable(
      Type.String({ description: 'The name that it is kept under. Null: it is kept with this job alone.' }),
    ),
    version: nullable(Type.Integer({ minimum: 1 })),
    unchecked: Type.Integer({ minimum: 0, description: 'Rows whose fields are not checked yet.' }),
  },
  'The layout of a job.',
);
export type DraftLayout = Static<typeof DraftLayout>;
