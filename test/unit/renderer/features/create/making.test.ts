import { describe, expect, test } from 'vitest';
import { openMaking } from '#window/features/create/making.ts';

/** Work that goes on until it is given up. */
function untilGivenUp(until: AbortSignal): Promise<never> {
  return new Promise((_, give) => until.addEventListener('abort', () => give(until.reason)));
}

describe('making the labels of a draft', () => {
  test('gives up the work beside it, and takes none for the draft that is made', async () => {
    const making = openMaking();
    const beside = making.meanwhile(1, untilGivenUp);
    expect(await making.begin(1, async () => 'batch')).toBe('batch');
    expect(await beside).toBe(false);
    expect(making.isOf(1)).toBe(true);
    expect(await making.meanwhile(1, () => Promise.reject(new Error('work was begun')))).toBe(false);
  });

  test('leaves other drafts alone', async () => {
    const making = openMaking();
    await making.begin(1, async () => 'batch');
    expect(making.isOf(2)).toBe(false);
    expect(await making.meanwhile(2, async () => 'done')).toBe(true);
  });

  test('lets the draft be changed again where it fails, and its failure is told', async () => {
    const making = openMaking();
    const wrong = new Error('refused');
    await expect(making.begin(1, () => Promise.reject(wrong))).rejects.toBe(wrong);
    expect(making.isOf(1)).toBe(false);
    expect(await making.meanwhile(1, async () => 'done')).toBe(true);
  });

  test('does not hide a failure of work that was not given up', async () => {
    const making = openMaking();
    const wrong = new Error('refused');
    await expect(making.meanwhile(1, () => Promise.reject(wrong))).rejects.toBe(wrong);
  });
});
