// Two stations, one of them ten years ahead.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startStation } from '#test/support/station.ts';
import { type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { makeRecords } from '#test/support/window-records.ts';

/** Loaded before the station: its clock is ten years ahead. */
const TEN_YEARS_AHEAD = 'const now = Date.now; Date.now = () => now() + 3653 * 86400000;';
const DOUBTED = {
  en: 'The clock of the station was doubted when this record was made, so its time is no proof.',
  de: 'Die Uhr der Station war zweifelhaft, als dieser Datensatz entstand: Seine Zeit beweist nichts.',
};
const LANGUAGES = ['en', 'de'] as const;

describe.skipIf(!hasBrowser)('a record that was made under a doubted clock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'far-clock-'));
  let desk: Desk;
  let before: string;
  let doubted: string;

  beforeAll(async () => {
    const right = await startStation({ folder });
    [before] = await makeRecords(right.url, right.apiKey, [{ metadata: { product_name: 'Made in time' } }]);
    await right.stop();
    desk = await openDesk({
      folder,
      args: ['--accept-clock'],
      nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(TEN_YEARS_AHEAD)}`],
    });
    const { url, apiKey } = desk.station;
    [doubted] = await makeRecords(url, apiKey, [{ metadata: { product_name: 'Made ten years ahead' } }]);
  });

  afterEach(() => desk.putAway());
  afterAll(async () => {
    await desk.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(LANGUAGES)('says so on its page in the language %s', async (language) => {
    const page = await desk.open({ at: `#/records/${doubted}`, language });
    await page.getByText(DOUBTED[language]).waitFor();
  });

  it('is told apart from a record that was made before', async () => {
    const page = await desk.open({ at: `#/records/${before}` });
    await page.getByText('Made in time').first().waitFor();
    expect(await page.getByText(DOUBTED.en).count()).toBe(0);
  });
});
