// Events for programs that ask for them: page by page, and as they happen.
import { setTimeout as pause } from 'node:timers/promises';
import type { StationContext } from '#main/base/station-context.ts';
import type { EventRow } from '#main/store/rows.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import { EVENT_KINDS, type EventKind } from '#shared/programs/events.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { toldEvent } from './told-event.ts';

type FeedContext = Pick<StationContext, 'store' | 'naming'>;

const LIMIT = 100;
const LOOK_MS = 300;

export function createEventFeed({ store: { events }, naming }: FeedContext) {
  const shown = (event: EventRow) => ({ id: event.id, ...toldEvent(event, naming.watermarkIdOf) });

  return {
    /** Waits for an event where there is none, but no longer than was asked for. */
    async list(
      { after = 0, limit = LIMIT, kinds, wait = 0 }: QueryOf<'listEvents'>,
      signal: AbortSignal,
    ): Promise<AnswerOf<'listEvents'>> {
      const until = performance.now() + wait * 1000;
      const wanted = kindsIn(kinds);
      let found = await events.after(after, limit + 1, wanted);
      while (found.length === 0 && performance.now() < until) {
        await pause(LOOK_MS, null, { signal });
        found = await events.after(after, limit + 1, wanted);
      }
      const page = found.slice(0, limit).map(shown);
      return { events: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
    },
  };
}

function kindsIn(text: string | undefined): readonly EventKind[] {
  const words = text?.split(',').map((word) => word.trim()) ?? [];
  const wrong = words.find((word) => !EVENT_KINDS.includes(word as EventKind));
  if (wrong === undefined) return words as EventKind[];
  throw new AppError('bad_input', `There is no kind of event "${wrong}". The kinds are: ${EVENT_KINDS.join(', ')}.`);
}
