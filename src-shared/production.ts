import { type Static, Type } from 'typebox';
import {
  Grade,
  type LabelStatus,
  LEDGER_STATES,
  type LedgerState,
  MarkStrength,
  Metadata,
  TemplateId,
} from './model.ts';
import { exactly, nullable, oneOf } from './schema.ts';
import { SheetOptions, SheetPreset } from './sheets.ts';
import { Trouble } from './trouble.ts';

const Count = Type.Integer({ minimum: 0 });

export const BATCH_STATES = ['planned', 'running', 'paused', 'done', 'cancelled'] as const;
export const BatchState = oneOf(BATCH_STATES);
export type BatchState = Static<typeof BatchState>;

export const LedgerStateName = oneOf(LEDGER_STATES, {
  description: 'As label_status; a label that was printed anew stays in the ledger as reprinted.',
});

/** How artwork of other proportions comes to its place: fill it, show all of the artwork on white, or stretch it. */
export const FITS = ['cover', 'contain', 'stretch'] as const;
export const ArtworkFit = oneOf(FITS);
export type ArtworkFit = Static<typeof ArtworkFit>;

export const BatchProgress = exactly(
  {
    id: Type.Integer(),
    state: BatchState,
    total: Count,
    counts: Type.Unsafe<Readonly<Partial<Record<LedgerState, number>>>>(
      exactly(Object.fromEntries(LEDGER_STATES.map((state) => [state, Type.Optional(Count)]))),
    ),
    per_second: nullable(Type.Number({ description: 'Labels, over the last ones that were made.' })),
    seconds_left: nullable(Type.Number()),
    stopped: nullable(Type.String({ description: 'Why the batch paused by itself.' })),
    stopped_by: nullable(Trouble),
  },
  'How far a batch is.',
);
export type BatchProgress = Static<typeof BatchProgress>;

export const LabelMove = exactly(
  {
    id: Type.Integer(),
    batch: Type.Integer(),
    row: Type.Integer(),
    state: LedgerStateName,
    watermark_id: nullable(Type.String()),
    reason: nullable(Type.String()),
    trouble: nullable(Trouble),
  },
  'A label that has another state now.',
);
export type LabelMove = Static<typeof LabelMove>;

export const PrintProgress = exactly(
  {
    batch: Type.Integer(),
    step: oneOf(['writing', 'proving', 'done', 'failed']),
    labels: Count,
    proven: Count,
    held_back: Count,
    reason: nullable(Type.String({ description: 'Why it failed.' })),
    trouble: nullable(Trouble),
  },
  'How far the sheets of a batch are.',
);
export type PrintProgress = Static<typeof PrintProgress>;

const Time = Type.String({ format: 'date-time' });

/** What may differ from print to print: the pixels of the labels are the same under all of these. */
export const PrintChoice = Type.Partial(
  Type.Pick(SheetOptions, ['start', 'used', 'copies', 'order', 'crop_marks', 'outlines', 'calibration', 'printer']),
  { additionalProperties: false },
);
export type PrintChoice = Static<typeof PrintChoice>;

export const Print = exactly(
  {
    number: Type.Integer(),
    made_at: Time,
    sheets: Count,
    first_sheet: Type.Integer({ description: 'Sheets are counted on over all prints of a batch.' }),
    labels: Count,
    proven: Count,
    held_back: Type.Array(Type.String(), { description: 'Labels that did not come back out of the finished file.' }),
    options: SheetOptions,
    weakest: Type.Array(
      exactly({
        label: Type.Integer(),
        watermark_id: Type.String(),
        sheet: Type.Integer(),
        cell: Type.Integer(),
        grade: nullable(Grade),
        margin_db: nullable(Type.Number()),
      }),
      { description: 'The three that came back with least to spare.' },
    ),
    grades: Type.Record(Type.String(), Count, { description: 'How many labels came back with each grade.' }),
    waiting: exactly({ proofed: Count, sent: Count }, 'Labels whose printing nobody has confirmed yet.'),
  },
  'Sheets that were made of a batch.',
);
export type Print = Static<typeof Print>;

export const Batch = exactly(
  {
    ...BatchProgress.properties,
    name: Type.String(),
    template_id: TemplateId,
    created_at: Time,
    operator: nullable(Type.String({ description: 'Null: its records are to be adopted.' })),
    preset: SheetPreset,
    options: SheetOptions,
    strength: MarkStrength,
    fit: ArtworkFit,
    prints: Type.Array(Print),
    printing: Type.Boolean({ description: 'Whether sheets of it are being made now.' }),
    own_sheets: Type.Boolean({
      description: 'Whether its first sheets begin by themselves when all is made and nothing failed.',
    }),
  },
  'A batch of labels.',
);
export type Batch = Static<typeof Batch>;

export const Label = exactly(
  {
    id: Type.Integer(),
    batch: Type.Integer(),
    row: Type.Integer(),
    state: LedgerStateName,
    watermark_id: nullable(Type.String()),
    reason: nullable(Type.String()),
    trouble: nullable(Trouble),
    sheet: nullable(Type.Integer({ description: 'Counted on over all prints of the batch.' })),
    cell: nullable(Type.Integer()),
    grade: nullable(Grade),
    margin_db: nullable(Type.Number({ description: 'To spare when it was read back out of the finished sheets.' })),
    replaces: nullable(Type.Integer({ description: 'The label that this one was printed anew for.' })),
    metadata: Metadata,
    changed_at: Time,
  },
  'A label in the ledger.',
);
export type Label = Static<typeof Label>;

/** The states that a record can show: all of the ledger's but reprinted. */
export function isLabelStatus(state: LedgerState): state is LabelStatus {
  return state !== 'reprinted';
}
