// Events for programs that ask for them: page by page, or as a stream.
import { setTimeout as pause } from 'node:timers/promises';
import type { StationContext } from '#main/base/station-context.ts';
import type { EventRow } from '#main/store/rows.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import { EVENT_KINDS, type EventKind } from '#shared/programs/events.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { toldEvent } from './told-event.ts';

type FeedContext = Pick<StationContext, 'store' | 'naming'>;

const LIMIT = 100;
const LOOK_MS = 500;
/** A line that says nothing keeps proxies from cutting a stream. */
const QUIET_MS = 15_000;
/** More than any plant has programs. Each looks twice a second. */
const MOST_STREAMS = 20;

export function createEventFeed({ store, naming }: FeedContext) {
  const { events } = store;
  let streams = 0;
  const shown = (event: EventRow) => ({ id: event.id, ...toldEvent(event, naming.watermarkIdOf) });

  async function list({ after = 0, limit = LIMIT, kinds }: QueryOf<'listEvents'>): Promise<AnswerOf<'listEvents'>> {
    const found = await events.after(after, limit + 1, kindsIn(kinds));
    const page = found.slice(0, limit).map(shown);
    return { events: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  async function* lines(after: number, kinds: readonly EventKind[], signal: AbortSignal): AsyncGenerator<string> {
    streams++;
    try {
      yield ': here are the events\n\n';
      let [last, quietMs] = [after, 0];
      while (!signal.aborted) {
        const found = await events.after(last, LIMIT, kinds);
        for (const event of found) {
          const { id, ...told } = shown(event);
          yield `id: ${id}\nevent: ${told.type}\ndata: ${JSON.stringify(told)}\n\n`;
        }
        last = found.at(-1)?.id ?? last;
        quietMs = found.length > 0 ? 0 : quietMs + LOOK_MS;
        if (quietMs >= QUIET_MS) {
          quietMs = 0;
          yield ': still here\n\n';
        }
        if (found.length < LIMIT) await pause(LOOK_MS, null, { signal }).catch(() => {});
      }
    } finally {
      streams--;
    }
  }

  return {
    list,
    /** Goes on until the signal ends it. */
    async stream({ after, kinds }: QueryOf<'streamEvents'>, signal: AbortSignal): Promise<AsyncIterable<string>> {
      if (streams >= MOST_STREAMS) throw refusal('busy', {}, { retryAfterSeconds: 30 });
      return lines(after ?? (await events.newest()), kindsIn(kinds), signal);
    },
  };
}

function kindsIn(text: string | undefined): readonly EventKind[] {
  const words = text?.split(',').map((word) => word.trim()) ?? [];
  const wrong = words.find((word) => !EVENT_KINDS.includes(word as EventKind));
  if (wrong === undefined) return words as EventKind[];
  throw new AppError('bad_input', `There is no kind of event "${wrong}". The kinds are: ${EVENT_KINDS.join(', ')}.`);
}
