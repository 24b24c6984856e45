import { afterEach, describe, expect, it } from 'vitest';
import { answerKeeper, createRepeats, type Repeatable } from '#main/services/records/repeated-requests.ts';
import type { Store } from '#main/store/store.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { createLab, settle } from '#test/support/store/lab.ts';

const lab = createLab();
afterEach(() => lab.end());

const again = async ({ body }: { body: unknown }) => body;
const replayed = () => {};

/** Writes its answer down as a service does. */
function answering(store: Store, repeatable: Repeatable, body: string) {
  return async () => {
    await store.change(({ answers }) => answerKeeper(repeatable)(answers, 201, body));
    return body as unknown;
  };
}

describe('a request that is sent again', () => {
  it('gets, while the first is under way, its outcome, and another one under the same key a conflict', async () => {
    const store = await lab.open();
    const { once } = createRepeats(store);
    const repeatable = { userId: await settle(store), key: 'k', requestHash: 'a', replayed };
    const first = once(repeatable, answering(store, repeatable, 'first'), again);
    const second = once(repeatable, answering(store, repeatable, 'second'), again);
    const another = { ...repeatable, requestHash: 'b' };
    const other = once(another, answering(store, another, 'other'), again);
    await expect(other).rejects.toThrow('used before');
    expect(await Promise.all([first, second])).toEqual(['first', 'first']);
    expect(await once(repeatable, answering(store, repeatable, 'later'), again)).toBe('first');
  });

  it('gets at another station at once the answer of the first, and is done once', async () => {
    const store = await lab.open();
    const repeatable = { userId: await settle(store), key: 'k', requestHash: 'a', replayed };
    const [one, other] = [createRepeats(store), createRepeats(store)];
    const replies = await Promise.all([
      one.once(repeatable, answering(store, repeatable, 'one'), again),
      other.once(repeatable, answering(store, repeatable, 'other'), again),
    ]);
    expect(replies).toEqual(['one', 'one']);
    const another = { ...repeatable, requestHash: 'b' };
    await expect(other.once(another, answering(store, another, 'x'), again)).rejects.toThrow('before');
  });

  it('is done once more where the first went away before its answer was there', async () => {
    const store = await lab.open();
    const { once } = createRepeats(store);
    const repeatable = { userId: await settle(store), key: 'k', requestHash: 'a', replayed };
    const gone = once(repeatable, () => Promise.reject(new AppError('aborted', 'The client went away.')), again);
    const second = once(repeatable, answering(store, repeatable, 'second'), again);
    const third = once(repeatable, answering(store, repeatable, 'third'), again);
    await expect(gone).rejects.toThrow('went away');
    expect(await Promise.all([second, third])).toEqual(['second', 'second']);
  });

  it('shares every other failure, and may be tried anew afterwards', async () => {
    const store = await lab.open();
    const { once } = createRepeats(store);
    const repeatable = { userId: await settle(store), key: 'k', requestHash: 'a', replayed };
    const first = once(repeatable, () => Promise.reject(new AppError('image_broken', 'No picture.')), again);
    const second = once(repeatable, answering(store, repeatable, 'second'), again);
    await expect(first).rejects.toThrow('No picture.');
    await expect(second).rejects.toThrow('No picture.');
    expect(await once(repeatable, answering(store, repeatable, 'third'), again)).toBe('third');
  });
});
