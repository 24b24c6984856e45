import type { Store } from '#main/store/store.ts';
import { ROLLBACKS, rollbacksIn } from '#main/store/tables/rollbacks.ts';
import type { AnswerOf } from '#shared/contract.ts';
import { dayOf } from '#shared/core/times.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';

/** A database that lacks records is noticed within a quarter: by then its labels have been made, shipped and complained about. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

export type SetAside = ReturnType<typeof createSetAside>;

/** Pictures that no record names. Only a person removes them. */
export function createSetAside({
  store,
  clock,
}: {
  store: Pick<Store, 'acts' | 'pictures' | 'kept' | 'change'>;
  clock: () => number;
}) {
  const rollbacks = async () => rollbacksIn(await store.kept.get(ROLLBACKS));

  return {
    async list(): Promise<AnswerOf<'listSetAside'>> {
      const days = [...(await store.pictures.listSetAside())];
      return { days, remove_until: removableUntil(clock()), rollbacks: [...(await rollbacks())] };
    },

    async remove(day: string): Promise<void> {
      const problem = removalProblem(day, clock(), (await rollbacks()).length);
      if (problem) throw problem;
      await store.acts.writeLine();
      await store.pictures.removeSetAside(day);
    },

    /** Later rollbacks stay unconfirmed. */
    async confirm(until: string): Promise<void> {
      await store.change(async ({ kept }) => {
        const open = rollbacksIn(await kept.get(ROLLBACKS)).filter(({ at }) => at > until);
        await kept.set(ROLLBACKS, open);
      });
    },
  };
}

function removableUntil(now: number): string {
  return dayOf(now - KEPT_DAYS * DAY_MS);
}

/** Why the pictures of a day must stay, or null. `unconfirmed` is the number of rollbacks that nobody has confirmed. */
export function removalProblem(day: string, now: number, unconfirmed: number): AppError | null {
  if (unconfirmed > 0) return refusal('rollback_unconfirmed');
  const from = dayOf(Date.parse(day) + KEPT_DAYS * DAY_MS);
  return day <= removableUntil(now) ? null : refusal('set_aside_young', { from });
}
