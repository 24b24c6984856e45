// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding, Inspection } from '#shared/verify/inspection.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { filmOf, type StackFilm } from '#test/support/verify/film.ts';
import { makeStack, type Stack } from '#test/support/verify/stack.ts';
import { untilSeen, watchDesk } from '#test/support/verify/watch.ts';
import {
  axeFindings,
  type Desk,
  findingsInEveryLook,
  hasBrowser,
  openDesk,
  openFilmDesk,
} from '#test/support/window.ts';

const STATES = [
  'found',
  'already_checked',
  'void',
  'wrong_job',
  'unknown',
  'wrong_artwork',
  'likely_copy',
  'duplicate',
  'not_readable',
] as const;
/** What must not go out is large until the next label is decided. */
const HELD = ['void', 'wrong_artwork', 'likely_copy', 'duplicate'];

describe.skipIf(!hasBrowser)('a stack of labels under the camera', () => {
  let desk: Desk;
  let camera: Desk;
  let drafts: DraftDesk;
  let stack: Stack;
  let film: StackFilm;

  beforeAll(async () => {
    desk = await openDesk({ settings: { 'engine.key': '0123456789abcdef0123456789abcdef' } });
    drafts = await openDraftDesk(desk.station);
    stack = await makeStack(desk.station, drafts, 5);
    const [good, upsideDown, voided, last] = stack.labels;
    await drafts.ask('POST', '/api/desk/labels/void', { json: { labels: [voided.id], reason: 'Torn' } });
    const pictures = await Promise.all([
      stack.pictureOf(good),
      stack.pictureOf(upsideDown),
      stack.pictureOf(voided),
      stack.otherLabel(),
      stack.unknown(),
      stack.unmarked(),
      stack.swapped(last),
      stack.copied(good),
    ]);
    film = await filmOf(pictures, [
      { label: 0 },
      { label: 1, changes: { roll: 176 } },
      { label: 2 },
      { label: 3 },
      { label: 4 },
      { label: 0 },
      { label: 5, seconds: 5 },
      { label: 6 },
      { label: 7 },
      { label: 0, changes: { centre: [520, 540] } },
      // Beside it, at the same time.
      { label: 0, after: -3, changes: { centre: [1400, 540] } },
    ]);
    camera = await openFilmDesk(desk.station, film.file);
  });
  afterAll(async () => {
    await camera?.close();
    await desk?.close();
    film?.remove();
  });

  test('is read hands free, and every label comes to what it is', async () => {
    const page = await camera.open({ at: `#/verify?job=${stack.job}` });
    await page.getByRole('button', { name: /^Begin/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Pinot 2024', level: 1 }).waitFor();
    await watchDesk(page);
    const sights = await untilSeen(page, STATES, 240_000);
    // A result is large beside its own label alone.
    expect(sights.filter(({ stage, isThere }) => stage === 'reading' && isThere)).toEqual([]);
    expect(sights.some(({ next }) => next === 'settling' || next === 'reading')).toBe(true);
    for (const { state, next, held } of sights) {
      expect(HELD.includes(state ?? '') ? next : held, `${state} before the next label`).toBeNull();
    }
    // The film runs while the window opens: the first labels of it may come to lie there only when it begins anew.
    await untilFound(drafts, stack.labels[1].watermark_id);
    await page.getByRole('button', { name: /^Pause/ }).click();
    expect(await findingsInEveryLook(page)).toEqual([]);

    const { body } = await drafts.ask('GET', '/api/desk/inspections/1/findings?per_page=100');
    const findings: Finding[] = body.findings.toReversed();
    const [good, upsideDown, voided, last] = stack.labels;
    const statesOf = (id: string | null) => findings.flatMap((one) => (one.watermark_id === id ? one.state : []));
    // The copied label bears the ID of the good one, and is read first where the window opens in the middle of the film.
    expect(statesOf(good.watermark_id)).toContain('likely_copy');
    const own = [good, upsideDown].map(({ watermark_id }) =>
      statesOf(watermark_id).filter((state) => state !== 'likely_copy'),
    );
    expect(own.map(([first]) => first)).toEqual(['found', 'found']);
    expect(new Set(own.flatMap(([, ...later]) => later))).toEqual(new Set(['already_checked', 'duplicate']));
    expect(statesOf(upsideDown.watermark_id)).not.toContain('likely_copy');
    expect(statesOf(upsideDown.watermark_id)).not.toContain('duplicate');
    expect(new Set(statesOf(last.watermark_id))).toEqual(new Set(['wrong_artwork']));
    expect(new Set(statesOf(voided.watermark_id))).toEqual(new Set(['void']));
    expect(findings.find(({ state }) => state === 'wrong_job')?.batch?.name).toBe('Riesling 2023');
    expect(findings.find(({ state }) => state === 'unknown')?.message).toBe('ZZZZZ');
    const unread = findings.filter(({ state }) => state === 'not_readable');
    expect(unread.every(({ message, cause, frames }) => message === null && (frames === 0 || cause !== null))).toBe(
      true,
    );
  });

  test('what the session came to stands in its summary, with what is missing', async () => {
    const page = await desk.open({ at: '#/verify/1?view=summary', language: 'de' });
    await page.getByRole('heading', { name: 'Geprüft: Pinot 2024' }).waitFor();
    const { body } = await drafts.ask('GET', '/api/desk/inspections/1');
    const inspection: Inspection = body;
    const { duplicate } = inspection.counts;
    // What is odd is told before what is in order, which may be the same labels.
    await page
      .getByText(
        new RegExp(
          `^Auffällige Ergebnisse: .*Doppeltes Etikett \\(${duplicate}\\).*\\. ${inspection.checked} von ${inspection.expected} Etiketten sind in Ordnung\\.`,
        ),
      )
      .waitFor();
    // The one that nobody showed, and the one whose artwork is another one's: nobody decided on it.
    await page.getByRole('heading', { name: '2 Etiketten wurden nicht geprüft' }).waitFor();
    await page.getByRole('cell', { name: 'keine Markierung dieser Station gefunden' }).first().waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Alle Ergebnisse (CSV)' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    for (const { watermark_id } of stack.labels.slice(3)) {
      await page.getByRole('button', { name: new RegExp(`Feld .*${watermark_id}`) }).click();
    }
    await page.getByRole('radio', { name: /Für ungültig erklären/ }).check();
    await page.getByRole('button', { name: '2 für ungültig erklären' }).click();
    await page.getByText('2 Etiketten sind ungültig.').waitFor();
    await page.getByText('Jedes Etikett des Auftrags wurde geprüft.').waitFor();
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(camera.complaints()).toEqual([]);
    expect(desk.complaints()).toEqual([]);
  });
});

async function untilFound(drafts: DraftDesk, id: string | null): Promise<void> {
  for (;;) {
    const { body } = await drafts.ask('GET', '/api/desk/inspections/1/findings?per_page=100&state=found');
    if (body.findings.some(({ watermark_id }: Finding) => watermark_id === id)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
