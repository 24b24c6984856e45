// From a draft to a batch that runs.
import { AppError } from '../../../src-shared/errors.ts';
import type { Store } from '../../store/store.ts';
import type { BatchService } from '../batches.ts';
import { type BatchOrder, MOST_ROWS } from '../production/order.ts';
import type { DraftState } from './state.ts';
import { tallyOf } from './tally.ts';
import { draftView } from './view.ts';
import type { Work } from './work.ts';

export interface Maker {
  readonly store: Store;
  readonly batches: BatchService;
  /** On the disk when it resolves. */
  readonly save: (state: DraftState) => Promise<void>;
}

export interface Made {
  readonly batchId: number;
  readonly state: DraftState;
}

/** The batch is planned once, also by a station that was killed in between; then what became labels leaves the draft. */
export async function makeBatch(maker: Maker, work: Work, ownerId: number | null): Promise<Made> {
  const { batches, save, store } = maker;
  const { order, numbers } = orderOf(work, ownerId);
  const { rows: last } = await store.batches.list(1, 1);
  const making = work.state.making ?? last.at(0)?.id ?? 0;
  if (work.state.making === null) await save({ ...work.state, making });
  const planned = await batches.findUnfinished(order);
  const batch = planned && planned.id > making ? planned : await batches.plan(order);
  const done = [...work.state.done, ...numbers];
  const rows = work.readings.length - done.length;
  const state = { ...work.state, making: null, made: batch.id, done, rows, finished: rows === 0 };
  await save(state);
  await batches.start(batch.id);
  return { batchId: batch.id, state };
}

function orderOf(work: Work, ownerId: number | null): { order: BatchOrder; numbers: number[] } {
  const { state, table, template, readings } = work;
  const tally = tallyOf(work);
  const view = draftView(work, tally);
  if (!view.ready || !table || !template) throw notReady(view.remarks.find(({ weight }) => weight === 'red')?.text);
  const indices = tally.verdicts
    .flatMap((verdict, index) => (verdict === 'green' || verdict === 'amber' ? [index] : []))
    .slice(0, MOST_ROWS);
  const rows = indices.map((index) => {
    const artwork = tally.artworkOf(index)?.artwork;
    if (!artwork) throw new Error(`row ${index} is ${tally.verdicts[index]} and has no artwork`);
    return { metadata: readings[index].metadata, artwork };
  });
  const { name, preset, options, strength, fit } = state;
  const order = { ownerId, name, template_id: template.id, rows, preset, options, strength, fit };
  return { order, numbers: indices.map((index) => table.rows[index].number) };
}

function notReady(reason: string | undefined): AppError {
  return new AppError('conflict', reason ?? 'No row of this job can be made. Mend what is red first.');
}
