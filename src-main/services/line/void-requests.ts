// A program wants a label void, and the station asks for a second person: it waits for one at the desk.
import type { StationContext } from '#main/base/station-context.ts';
import { createLearnIds } from '#main/services/ledger/label-changes.ts';
import { changeLabel, changeLabels } from '#main/services/ledger/ledger.ts';
import { checkedReason } from '#main/services/ledger/reprint-rules.ts';
import { voidChange } from '#main/services/ledger/void-rules.ts';
import type { LabelRow, VoidRequestRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Caller } from '#shared/core/caller.ts';
import { isInUse } from '#shared/core/label-states.ts';
import type { VoidRequest } from '#shared/jobs/production.ts';
import { AppError, existing, notFound, refusal } from '#shared/troubles/errors.ts';

type RequestsContext = Pick<StationContext, 'store' | 'naming' | 'bus'>;

/** More than anybody looks through. A program that goes on asking is refused. */
const MOST = 1000;

interface RequestParts {
  readonly tellChanges: (labels: readonly LabelRow[]) => void;
}

export function createVoidRequests({ store, naming, bus }: RequestsContext, { tellChanges }: RequestParts) {
  const { watermarkIdOf } = naming;
  const learnIds = createLearnIds(store, watermarkIdOf);
  const tell = () => bus.tell({ type: 'job_queue', data: {} });
  const view = viewsOf(watermarkIdOf);

  /** Sent again, it waits once. What may not be void is refused at once. */
  async function ask({ userId, name }: Caller, labelId: number, text: string): Promise<VoidRequest> {
    const reason = checkedReason(text);
    const made = await store.change(async ({ labels, voidRequests }) => {
      const label = existing(await labels.find(labelId));
      voidChange(label, reason);
      const before = await voidRequests.waitingOf(labelId);
      if (before) return view(before, label);
      if ((await voidRequests.waiting(MOST)).length === MOST) {
        throw new AppError(
          'conflict',
          `${MOST} labels wait for a second person already. Release or decline some first.`,
        );
      }
      const about = { label_id: labelId, record_id: existing(label.record_id), reason, state: 'waiting' } as const;
      return view(await voidRequests.insert({ ...about, asked_by: userId, asker: name }), label);
    });
    tell();
    return made;
  }

  /** Those of which the label is void by now need nobody. */
  async function list({ userId }: Pick<Caller, 'userId'>) {
    const shown: (VoidRequest & { own: boolean })[] = [];
    for (const row of await store.voidRequests.waiting(MOST)) {
      const label = existing(await store.labels.find(row.label_id));
      if (isInUse(label.state)) shown.push({ ...view(row, label), own: row.asked_by === userId });
    }
    return shown;
  }

  async function release({ userId }: Caller, id: number): Promise<void> {
    const { label_id, reason, asked_by } = await waitingIn(store, id);
    if (asked_by === userId) throw refusal('release_own');
    const voidOne = (label: LabelRow, tables: Tables) => changeLabel(tables, label, voidChange(label, reason));
    const labels = await changeLabels(store, [label_id], voidOne, async (tables, changed) => {
      await waitingIn(tables, id);
      await tables.voidRequests.settle(id, 'released', userId);
      learnIds(changed);
    });
    tellChanges(labels);
    tell();
  }

  async function decline({ userId }: Caller, id: number): Promise<void> {
    await store.change(async (tables) => {
      learnIds([await waitingIn(tables, id)]);
      await tables.voidRequests.settle(id, 'declined', userId);
    });
    tell();
  }

  return { ask, list, release, decline };
}

function viewsOf(watermarkIdOf: (id: string) => string) {
  return ({ id, record_id, reason, asker, asked_at }: VoidRequestRow, label: LabelRow): VoidRequest => {
    const place = { batch: label.batch_id, row: label.row_number };
    return { id, watermark_id: watermarkIdOf(record_id), ...place, reason, asked_by: asker, asked_at };
  };
}

async function waitingIn({ voidRequests }: Pick<Tables, 'voidRequests'>, id: number): Promise<VoidRequestRow> {
  const row = await voidRequests.find(id);
  if (row?.state === 'waiting') return row;
  throw notFound();
}
