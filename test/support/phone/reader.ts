// The reader of the built page of phones, asked as the page asks it.
import type { Page } from 'playwright-core';
import type { FromReader, ReaderAnswer, Work } from '#window/phones/reader/messages.ts';

/** The address of the reader's file, which the page names. */
export async function readerFile(page: Page): Promise<string> {
  const file = await page.locator('meta[name="later"][content*="reader-worker"]').getAttribute('content');
  if (file === null) throw new Error('The page names no reader.');
  return file;
}

export type StillWork = Omit<Extract<Work, { kind: 'still' }>, 'photo'> & { readonly photo: Uint8Array };

/** Reads photographs one after the other, in a worker of the page's own file. */
export async function readInPage(
  page: Page,
  keys: readonly string[],
  stills: readonly StillWork[],
): Promise<(Omit<ReaderAnswer, 'bits'> & { readonly bits: readonly (readonly number[])[] })[]> {
  const file = await readerFile(page);
  const works = stills.map((still) => ({ ...still, photo: Buffer.from(still.photo).toString('base64') }));
  return page.evaluate(
    async ([address, ownKeys, all]) => {
      const worker = new Worker(address, { type: 'module' });
      const answers = [];
      for (const [order, work] of all.entries()) {
        const bytes = Uint8Array.from(atob(work.photo), (character) => character.charCodeAt(0));
        const answer = await new Promise<FromReader>((done, failed) => {
          worker.onmessage = ({ data }) => done(data);
          worker.onerror = ({ message }) => failed(new Error(message));
          worker.postMessage({ order, keys: ownKeys, work: { ...work, photo: new Blob([bytes]) } });
        });
        if ('fault' in answer || answer.answer === null) throw new Error(JSON.stringify(answer));
        const { detection, ms, bits } = answer.answer;
        answers.push({ detection, ms, bits: bits.map((one) => [...one.bits]) });
      }
      worker.terminate();
      return answers;
    },
    [file, keys, works] as const,
  );
}
