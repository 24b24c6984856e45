// @module-tag later: makes simulated photographs
// The very print of a label: enrolled by two sure checks at the desk, known again in scans, and not for its copy.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeCopy } from '#test/support/channel/copies.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { type Enrolling, LASER, openEnrolling } from '#test/support/inspection/enrolling.ts';

const HOUR = 3_600_000;

let enrolling: Enrolling;
beforeAll(async () => {
  enrolling = await openEnrolling();
});
afterAll(() => enrolling.close());

/** One original in seven cannot be told: several photographs are scanned, as a person would. */
async function scanUntil(word: string, print: Print, name: string) {
  for (let tries = 1; ; tries++) {
    const body = await enrolling.scan(print, 20, `${name} ${tries}`);
    if (body.print === word || tries === 5) return body;
  }
}

const askAnew = (id: string) =>
  enrolling.window.call('POST', `/api/records/TW-${id}/enrol-again`, { reason: 'the label was printed anew' });

it('a label of a job that enrols prints is known again, and its copy is not trusted', async () => {
  const { labelOf, check, scan, signatureOf } = enrolling;
  const { id, print } = await labelOf(true);
  expect(await check(print, 5)).toMatchObject({ state: 'found', print: 'not_enrolled' });
  expect(await signatureOf(id)).toBeNull();
  expect(await check(print, 20)).toMatchObject({ state: 'already_checked', print: 'not_enrolled' });
  const first = await signatureOf(id);
  expect(first).toMatchObject({ reference: null });
  expect(await scan(print, 20, 'between')).toMatchObject({ message: id, trusted: true, print: 'not_enrolled' });
  await check(print, 20);
  expect((await signatureOf(id))?.reference).toEqual(expect.any(Number));
  const later = await scanUntil('original', print, 'later');
  expect(later).toMatchObject({ message: id, trusted: true, print: 'original', print_limits: 'usual' });
  expect(await scan(print, 6, 'far')).toMatchObject({ message: id, trusted: true, print: 'cannot_tell' });
  const copy = await officeCopy(print, LASER, 'plain', 'enrolled/copy');
  expect(await scanUntil('copy', copy, 'copied')).toMatchObject({ message: id, trusted: false, print: 'copy' });
  expect(await check(copy, 20)).toMatchObject({ state: 'wrong_artwork', print: 'copy' });
  expect((await signatureOf(id))?.signature).toBe(first?.signature);
  expect((await askAnew(id)).status).toBe(200);
  expect(await scan(print, 20, 'again')).toMatchObject({ message: id, print: 'not_enrolled' });
});

it('a label of another job is not enrolled by any check, not even where somebody asks for it', async () => {
  const { labelOf, check, signatureOf } = enrolling;
  const { id, print } = await labelOf(false);
  expect(await check(print, 20)).toMatchObject({ state: 'found', print: 'not_enrolled' });
  expect(await signatureOf(id)).toBeNull();
  expect((await askAnew(id)).status).toBe(200);
  await check(print, 20);
  expect(await signatureOf(id)).toMatchObject({ signature: '' });
});

describe('a copy that is brought later', () => {
  it('is not enrolled in place of a label that was checked before, unless somebody asks for it', async () => {
    const { labelOf, check, signatureOf, ahead } = enrolling;
    const { id, print } = await labelOf(true);
    expect(await check(print, 5)).toMatchObject({ state: 'found' });
    ahead.ms += 25 * HOUR;
    const copy = await officeCopy(print, LASER, 'plain', 'later/copy');
    expect(await check(copy, 20)).toMatchObject({ state: 'already_checked', print: 'not_enrolled' });
    expect(await signatureOf(id)).toBeNull();
    await askAnew(id);
    await check(print, 20);
    expect((await signatureOf(id))?.signature).not.toBe('');
  });

  it('does not become the measure of a label that was enrolled and not measured', async () => {
    const { labelOf, check, signatureOf, ahead } = enrolling;
    const { id, print } = await labelOf(true);
    await check(print, 20);
    expect(await signatureOf(id)).toMatchObject({ reference: null });
    ahead.ms += 25 * HOUR;
    await check(await officeCopy(print, LASER, 'plain', 'measure/copy'), 20);
    expect(await signatureOf(id)).toMatchObject({ reference: null });
  });
});

it('an ID that its scans speak against is not enrolled', async () => {
  const { labelOf, check, signatureOf, window } = enrolling;
  const { id, print } = await labelOf(true);
  const said = { standing: 'suspicious', reason: 'two of them were seen' };
  expect((await window.call('POST', `/api/records/TW-${id}/standing`, said)).status).toBe(200);
  expect(await check(print, 20)).toMatchObject({ state: 'found' });
  expect(await signatureOf(id)).toBeNull();
});

it('a label that is printed again with the same ID is enrolled anew', async () => {
  const { labelOf, check, signatureOf, window } = enrolling;
  const { id, label, marked, print } = await labelOf(true);
  await check(print, 20);
  await check(print, 20);
  const first = await signatureOf(id);
  expect(first?.reference).toEqual(expect.any(Number));
  const order = { labels: [label], id: 'same', reason: 'smeared' };
  expect((await window.call('POST', '/api/desk/labels/reprint', order)).status).toBe(200);
  expect(await signatureOf(id)).toMatchObject({ signature: '', reference: null });
  const anew = printLabel(marked, LASER, `enrolled/${id}/anew`);
  await check(anew, 20);
  await check(anew, 20);
  expect((await signatureOf(id))?.signature).not.toBe(first?.signature);
  expect(await scanUntil('original', anew, 'anew')).toMatchObject({ message: id, print: 'original' });
});
