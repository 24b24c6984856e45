import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { whileWaiting } from '#main/cli/progress.ts';

/** What a terminal, or a file in its place, was shown while the work lasted. */
async function shownFor(ms: number, patienceMs: number, isTTY: boolean): Promise<string> {
  const shown: string[] = [];
  const screen = { isTTY, write: (text: string) => shown.push(text) };
  expect(await whileWaiting('Marking', () => sleep(ms, 'done'), screen, patienceMs)).toBe('done');
  return shown.join('');
}

it('a moving line shows on a terminal while long work lasts, and is cleared after it', async () => {
  const shown = await shownFor(800, 0, true);
  expect(shown).toMatch(/Marking [|/\\-] [01] s/);
  expect(shown.endsWith('\r\u001b[K')).toBe(true);
});

it('nothing is shown for short work, nor where no terminal is', async () => {
  expect(await shownFor(400, 2000, true)).toBe('');
  expect(await shownFor(400, 0, false)).toBe('');
});
