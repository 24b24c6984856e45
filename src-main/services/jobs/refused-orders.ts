// The newest orders of the folder that were refused, until they come again and are right, or somebody takes them off the list.

import type { Store } from '#main/store/store.ts';
import { plainName } from '#shared/core/schema.ts';
import { isoOf } from '#shared/core/times.ts';
import type { RefusedOrder } from '#shared/jobs/jobs.ts';
import type { AppError } from '#shared/troubles/errors.ts';
import { troubleOf } from '#shared/troubles/errors.ts';
import { RedOrder } from './ordered-draft.ts';

const REFUSED = 'jobs.refused';
/** More than anybody reads. */
const MOST = 50;

export type RefusedOrders = ReturnType<typeof createRefusedOrders>;

export function createRefusedOrders({ local, change }: Pick<Store, 'local' | 'change'>) {
  const listed = async (tables: Pick<Store, 'local'>) =>
    ((await tables.local.get(REFUSED)) as readonly RefusedOrder[] | null) ?? [];

  type Others = (orders: readonly RefusedOrder[]) => readonly RefusedOrder[];

  function keep(others: Others, refused?: { readonly name: string; readonly reason: string }): Promise<void> {
    return change(async (tables) => {
      const before = await listed(tables);
      const after = others(before);
      if (refused) await tables.events.tell({ kind: 'job.refused', subject: `order ${refused.name}`, facts: refused });
      if (after.length !== before.length || after[0] !== before[0])
        await tables.local.set(REFUSED, after.slice(0, MOST));
    });
  }

  return {
    list: () => listed({ local }),
    add(files: string, failure: AppError, now: number): Promise<void> {
      const refused = { name: plainName(files), reason: failure.message };
      const about = {
        at: isoOf(now),
        trouble: troubleOf(failure),
        remarks: failure instanceof RedOrder ? [...failure.reasons] : [],
      };
      return keep(
        (orders) => [
          { id: 1 + Math.max(0, ...orders.map(({ id }) => id)), ...refused, ...about },
          ...orders.filter(({ name }) => name !== refused.name),
        ],
        refused,
      );
    },
    /** Nearly every order was never refused: then nothing is written. */
    async forget(files: string): Promise<void> {
      const isIt = ({ name }: RefusedOrder) => name === plainName(files);
      if ((await listed({ local })).some(isIt)) await keep((orders) => orders.filter((order) => !isIt(order)));
    },
    dismiss: (id: number) => keep((orders) => orders.filter((order) => order.id !== id)),
  };
}
