import { type Static, Type } from 'typebox';
import { type LabelStatus, LEDGER_STATES, type LedgerState } from './model.ts';
import { exactly, nullable, oneOf } from './schema.ts';

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
  },
  'How far the sheets of a batch are.',
);
export type PrintProgress = Static<typeof PrintProgress>;

/** The states that a record can show: all of the ledger's but reprinted. */
export function isLabelStatus(state: LedgerState): state is LabelStatus {
  return state !== 'reprinted';
}
