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

/** Events of a page of a stream. */
const AT_ONCE = 200;

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
    /** Frames of a stream of events: those behind `lastId` or `after`, then each as it happens. Without both, what happens from now on. */
    stream({ after, kinds }: Pick<QueryOf<'listEvents'>, 'after' | 'kinds'>, lastId: string | null) {
      const wanted = kindsIn(kinds);
      const place = lastId === null ? after : numberIn(lastId);
      return async function* (signal: AbortSignal): AsyncGenerator<string> {
        let last = place ?? (await events.newest());
        // A program whose connection breaks before the first event goes on from here.
        yield `id: ${last}\n\n`;
        while (!signal.aborted) {
          const found = await events.after(last, AT_ONCE, wanted);
          for (const event of found) {
            last = event.id;
            yield `id: ${last}\nevent: ${event.kind}\ndata: ${JSON.stringify(shown(event))}\n\n`;
          }
          if (found.length === 0) await pause(LOOK_MS, null, { signal });
        }
      };
    },
  };
}

function numberIn(lastId: string): number {
  if (/^\d{1,15}$/.test(lastId)) return Number(lastId);
  throw new AppError('bad_input', 'Last-Event-ID must be the id of an event.');
}

function kindsIn(text: string | undefined): readonly EventKind[] {
  const words = text?.split(',').map((word) => word.trim()) ?? [];
  const wrong = words.find((word) => !EVENT_KINDS.includes(word as EventKind));
  if (wrong === undefined) return words as EventKind[];
  throw new AppError('bad_input', `There is no kind of event "${wrong}". The kinds are: ${EVENT_KINDS.join(', ')}.`);
}
