// Many records in one request: some at a time, so that others who want the engine wait for one picture and not for a hundred.
import { createSemaphore } from '#main/base/semaphore.ts';
import type { StationLog } from '#main/base/station-context.ts';
import type { AnswerRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { Card } from '#shared/core/model.ts';
import { AppError, type FailureAnswer, failureAnswer, isPassing, toAppError } from '#shared/troubles/errors.ts';
import type { createRecordMaking, OwnVisit, RecordFacts } from './record-making.ts';
import { answerKeeper, type Repeatable, type Repeats } from './repeated-requests.ts';

/** A record to be made, or what is wrong with it. */
type RecordItem =
  | { readonly fault: AppError }
  | { readonly fault: null; readonly fields: RecordFacts; readonly picture: { file(): Promise<Uint8Array> } };

type MadeItem = { readonly status: 201; readonly card: Card; readonly picture: PictureRef } | FailureAnswer;

interface Parts {
  readonly store: Pick<Store, 'change'>;
  readonly log: Pick<StationLog, 'error'>;
  readonly repeats: Repeats;
  readonly make: ReturnType<typeof createRecordMaking>;
  /** Pictures that the engine marks at a time. */
  readonly lanes: number;
}

export function createBulkMaking({ store, log, repeats, make, lanes }: Parts) {
  return function makeMany(
    visit: OwnVisit,
    items: readonly RecordItem[],
    repeatable: Repeatable | null,
    signal: AbortSignal,
  ): Promise<readonly MadeItem[]> {
    return repeats.once(repeatable, first, async ({ body }: AnswerRow) => (body as { items: MadeItem[] }).items);

    async function first(): Promise<readonly MadeItem[]> {
      const turnedAway = () => new AppError('aborted', 'The client went away.');
      const lane = createSemaphore({ permits: lanes, longestLine: items.length, turnedAway });
      const outcomes = await Promise.all(items.map((item, at) => lane.run(() => one(item, at))));
      signal.throwIfAborted();
      // What may go well at the next try is not kept as the answer of the request.
      if (repeatable && !outcomes.some(({ failure }) => failure && mayPass(failure))) {
        const kept = { items: outcomes.map(({ answer }) => answer) };
        await store.change(({ answers }) => answerKeeper(repeatable)(answers, 207, kept));
      }
      return outcomes.map(({ answer }) => answer);
    }

    async function one(item: RecordItem, at: number): Promise<Outcome> {
      try {
        signal.throwIfAborted();
        if (item.fault) throw item.fault;
        const order = { ...item.fields, picture: await item.picture.file() };
        const { card, picture } = await make(visit, order, itemOf(repeatable, at), signal);
        return { answer: { status: 201, card, picture }, failure: null };
      } catch (error) {
        const failure = toAppError(error);
        if (failure.code === 'internal') log.error({ err: error, item: at }, 'One of many records could not be made.');
        return { answer: failureAnswer(failure), failure };
      }
    }
  };
}

interface Outcome {
  readonly answer: MadeItem;
  readonly failure: AppError | null;
}

/**
 * A request that a kill cut short is sent again, and its items that were made must not be made twice. No client can send such a
 * key: a header has no line end.
 */
function itemOf(repeatable: Repeatable | null, at: number): Repeatable | null {
  return repeatable && { ...repeatable, key: `${repeatable.key}\n${at}`, replayed: () => {} };
}

/** Failures of the moment, whatever was asked for. */
const OF_THE_MOMENT: readonly AppError['code'][] = [
  ...(['internal', 'busy', 'aborted', 'time_limit', 'memory_limit'] as const),
  ...(['store_unusable', 'storage_full'] as const),
];

function mayPass(failure: AppError): boolean {
  return OF_THE_MOMENT.includes(failure.code) || isPassing(failure);
}
