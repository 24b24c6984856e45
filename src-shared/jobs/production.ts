import { type Static, Type } from 'typebox';
import { LEDGER_STATES, type LedgerState } from '#shared/core/label-states.ts';
import { Grade, MarkStrength, Metadata, TemplateId } from '#shared/core/model.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import { Trouble } from '#shared/troubles/trouble.ts';

const Count = Type.Integer({ minimum: 0 });

/** Rows of a batch: a change of all its labels must not hold up the station, so more rows make several batches. */
export const MOST_ROWS = 5000;

/** Characters of the name of a batch. */
const LONGEST_NAME = 128;

/** The name of the n-th batch of a job, from 1. */
export function partName(name: string, part: number): string {
  return part === 1 ? name : `${name} (${part})`.slice(-LONGEST_NAME);
}

/** Labels of a job before those of a batch. The first batch has none before it, and its order says nothing of it. */
export function labelsBefore(count: number): number | undefined {
  return count === 0 ? undefined : count;
}

export const BATCH_STATES = ['planned', 'running', 'paused', 'done', 'cancelled'] as const;
export const BatchState = oneOf(BATCH_STATES);
export type BatchState = Static<typeof BatchState>;

export const LedgerStateName = oneOf(LEDGER_STATES, {
  description: 'Like label_status, and reprinted for a label that was printed anew.',
});

/** How artwork of other proportions fits its place: fill it, show all of the artwork on white, or stretch it. */
export const FITS = ['cover', 'contain', 'stretch'] as const;
export const EnrolPrints = Type.Boolean({
  description:
    'Whether the print of each label is enrolled when it is surely checked first, from a photograph of 12 pixels a millimetre or more. Off by default. Tried on the simulator alone, never on paper.',
});

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
    per_second: nullable(Type.Number({ description: 'Labels per second, over the newest labels.' })),
    seconds_left: nullable(Type.Number()),
    stopped: nullable(Type.String({ description: 'Why the batch paused by itself.' })),
    stopped_by: nullable(Trouble),
  },
  'The progress of a batch.',
);
export type BatchProgress = Static<typeof BatchProgress>;

export const ChangedLabel = exactly(
  {
    id: Type.Integer(),
    batch: Type.Integer(),
    row: Type.Integer(),
    state: LedgerStateName,
    watermark_id: nullable(Type.String()),
    reason: nullable(Type.String()),
    trouble: nullable(Trouble),
  },
  'A label whose state changed.',
);
export type ChangedLabel = Static<typeof ChangedLabel>;

export const PrintProgress = exactly(
  {
    batch: Type.Integer(),
    step: oneOf(['writing', 'proving', 'done', 'failed']),
    labels: Count,
    proven: Count,
    held_back: Count,
    file: Type.Optional(Type.Integer({ description: 'Which file it is, where the sheets are several files.' })),
    reason: nullable(Type.String({ description: 'Why it failed.' })),
    trouble: nullable(Trouble),
  },
  'The progress of a batch’s sheets.',
);
export type PrintProgress = Static<typeof PrintProgress>;

const Time = Type.String({ format: 'date-time' });

/** The options that may differ from print to print. None of them changes the pixels of a label. */
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
    first_sheet: Type.Integer({
      description: 'The first sheet of this print. Sheets are numbered through all prints of a batch.',
    }),
    labels: Count,
    proven: Count,
    held_back: Type.Array(Type.String(), { description: 'Labels that could not be read out of the finished file.' }),
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
      { description: 'The three labels that were read with least to spare.' },
    ),
    grades: Type.Record(Type.String(), Count, { description: 'How many labels were read with each grade.' }),
    waiting: exactly(
      {
        proofed: Count,
        sent: Count,
        left: Type.Array(exactly({ first: Count, last: Count }), {
          description: 'Sheets that nobody printed yet, in ranges.',
        }),
      },
      'Labels whose printing nobody has confirmed yet.',
    ),
    out: Type.Array(exactly({ first: Count, last: Count }), {
      description: 'Sheets of which labels are on paper, as far as people and printers said, in ranges.',
    }),
  },
  'One set of sheets of a batch.',
);
export type Print = Static<typeof Print>;

/** Whether one of the sheets was printed, or this one, as far as people said: printed again, it would put the same IDs on paper twice. */
export function isPrinted({ out }: Pick<Print, 'out'>, sheet?: number): boolean {
  return out.some(({ first, last }) => sheet === undefined || (sheet >= first && sheet <= last));
}

export const Batch = exactly(
  {
    ...BatchProgress.properties,
    name: Type.String(),
    template_id: TemplateId,
    created_at: Time,
    job: nullable(
      Type.Integer({
        description:
          'The job of the queue that the batch is a part of, by the number that /api/jobs and the result file tell. Null if it was made in the window.',
      }),
    ),
    operator: nullable(Type.String({ description: 'The owner of the records. Null if they are unowned.' })),
    preset: SheetPreset,
    options: SheetOptions,
    strength: MarkStrength,
    fit: ArtworkFit,
    enrol_prints: EnrolPrints,
    prints: Type.Array(Print),
    printing: Type.Boolean({ description: 'Whether sheets are being made now.' }),
    automatic_sheets: Type.Boolean({
      description: 'Whether the first sheets are made by themselves when all labels are made and none failed.',
    }),
  },
  'A batch of labels.',
);
export type Batch = Static<typeof Batch>;

export const Label = exactly(
  {
    ...ChangedLabel.properties,
    sheet: nullable(Type.Integer({ description: 'The sheet, numbered through all prints of the batch.' })),
    cell: nullable(Type.Integer()),
    grade: nullable(Grade),
    margin_db: nullable(
      Type.Number({ description: 'Decibels to spare when the label was read out of the finished sheets.' }),
    ),
    replaces: nullable(Type.Integer({ description: 'The label that this one replaces.' })),
    metadata: Metadata,
    changed_at: Time,
  },
  'A label in the ledger.',
);
export type Label = Static<typeof Label>;

export type VoidRequestState = 'waiting' | 'released' | 'declined';

export const VoidRequest = exactly(
  {
    id: Type.Integer(),
    watermark_id: Type.String(),
    batch: Type.Integer(),
    row: Type.Integer(),
    reason: Type.String(),
    asked_by: Type.String({ description: 'Whose program asks.' }),
    asked_at: Time,
  },
  'A label that a program wants void, and that waits for a second person.',
);
export type VoidRequest = Static<typeof VoidRequest>;
