// Rows that nobody has checked when a step is answered are checked afterwards, while the draft is free for other work.
import { AppError } from '#shared/troubles/errors.ts';
import { type FieldChecks, uncheckedRows } from './field-checks.ts';
import type { LoadedDraft } from './loaded-draft.ts';

export interface LaterCheckOptions {
  readonly checks: FieldChecks;
  /** The draft as it is now. */
  readonly current: (id: number) => Promise<LoadedDraft>;
  readonly tell: (id: number, changedAt: string) => void;
  readonly log: { error(facts: object, text: string): void };
}

/** Between two looks of the windows at what was checked. */
const TELL_MS = 2000;

export function createLaterChecks({ checks, current, tell, log }: LaterCheckOptions) {
  const underWay = new Set<number>();

  async function checkAll(id: number): Promise<void> {
    let told = performance.now();
    for (let isDone = false; !isDone; ) {
      const draft = await current(id);
      isDone = await checks.some(draft);
      if (!isDone && performance.now() - told < TELL_MS) continue;
      tell(id, draft.state.changed_at);
      told = performance.now();
    }
  }

  /** Begins, unless it is under way. What a failure ends begins again with the next look at the draft. */
  return (id: number, draft: LoadedDraft): void => {
    if (underWay.has(id) || uncheckedRows(draft).length === 0) return;
    underWay.add(id);
    void checkAll(id)
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) log.error({ err: error, draft: id }, 'The fields of a job were not checked.');
      })
      .finally(() => underWay.delete(id));
  };
}
