// @module-tag later: makes whole jobs; the journey through the window makes one
// Voiding and reprinting by two people: the setting jobs.release.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, passphraseOf } from '#test/support/people.ts';
import { type FakePrinter, startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { printedAt } from '#test/support/printers/printed-at.ts';
import { labelsAt, madeBatch, print, printedBatch } from '#test/support/production/desk-batch.ts';
import { ONE_LABEL } from '#test/support/sheets.ts';
import { OPERATOR } from '#test/support/station.ts';

const BEN = { username: 'ben', passphrase: passphraseOf('ben') };
const CLEO = { username: 'cleo', passphrase: passphraseOf('cleo') };

let station: InProcess;
let desk: Desk;
let batch: number;
let picture: Uint8Array;

beforeAll(async () => {
  station = await startInProcess({ settings: { 'jobs.release': true } });
  desk = await openDesk(station);
  for (const [person, role] of [
    [BEN, 'operator'],
    [CLEO, 'checker'],
  ] as const) {
    expect((await desk.call('POST', '/api/desk/operators', { ...person, role })).status).toBe(201);
  }
  picture = await artwork('release', { kind: 'quiet', width: 600, height: 500 });
  batch = await printedBatch(station, desk, picture, 3);
});
afterAll(() => station.close());

const post = (what: string, json: unknown) => desk.call('POST', `/api/desk/labels/${what}`, json);
const newest = async () => (await desk.call('GET', '/api/desk/activity?per_page=1')).body.activity[0];

describe('a station that asks for a second person', () => {
  it.each([
    ['nobody', undefined, 'A second person must release this'],
    ['the one who asks', OPERATOR, 'Somebody else must release this'],
    ['a wrong passphrase', { ...BEN, passphrase: 'not that of ben' }, 'is not right'],
    ['a checker', CLEO, 'cleo may not release this'],
    ['somebody unknown', { ...BEN, username: 'nobody there' }, 'is not right'],
  ])('releases neither void nor reprint to %s, and changes nothing', async (_, release, sentence) => {
    const [one] = await labelsAt(desk, batch);
    const order = { labels: [one.id], reason: 'Torn', ...(release ? { release } : {}) };
    const answers = [
      await post('void', order),
      await post('reprint', { ...order, id: 'new' }),
      await desk.call('POST', `/api/desk/batches/${batch}/cancel`, { made: 'void', ...(release ? { release } : {}) }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error]).toEqual([403, expect.stringContaining(sentence)]);
    }
    expect((await labelsAt(desk, batch))[0]).toEqual(one);
    if (release) expect(await newest()).toMatchObject({ outcome: 'refused', facts: { release: release.username } });
  });

  it('lets another operator do it, and the activity log has both names and no passphrase', async () => {
    const [one, two] = await labelsAt(desk, batch);
    const voided = await post('void', { labels: [one.id], reason: 'Torn', release: BEN });
    expect(voided.body.labels).toMatchObject([{ id: one.id, state: 'voided' }]);
    const line = await newest();
    expect(line).toMatchObject({ kind: 'voidLabels', outcome: 'done', actor: 'anna' });
    const facts = { labels: `[${one.id}]`, ids: `["${one.watermark_id}"]`, reason: 'Torn', release: 'ben' };
    expect(line.facts).toEqual(facts);
    const again = await post('reprint', { labels: [two.id], id: 'same', reason: 'Smeared', release: BEN });
    expect(again.body.labels).toMatchObject([{ replaces: two.id }]);
    expect(await newest()).toMatchObject({ kind: 'reprintLabels', actor: 'anna', facts: { release: 'ben' } });
  });

  it('needs nobody else to reject, to take a void back and to pause', async () => {
    const [one] = await labelsAt(desk, batch, '?state=voided');
    expect((await post('undo-void', { labels: [one.id] })).status).toBe(200);
    expect((await post('reject', { labels: [one.id], reason: 'Torn' })).status).toBe(200);
  });
});

describe('a void that a program asks for', () => {
  const ask = (id: string | null, reason = 'Torn') =>
    call(station.url, 'POST', `/api/records/${id}/void`, { token: station.apiKey, json: { reason } });
  const told = async () =>
    (await call(station.url, 'GET', '/api/history?limit=1000', { token: station.apiKey })).body.events
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => type.startsWith('label.void'));
  let ben: Desk;
  beforeAll(async () => {
    batch = await printedBatch(station, desk, picture, 2);
    const { url } = (await desk.call('POST', '/api/desk/launch-keys')).body;
    ben = await openDesk({ ...station, desk: url });
    expect((await ben.call('POST', '/api/desk/sign-in', BEN)).status).toBe(200);
  });

  it('waits once, and is released at the desk by somebody else alone', async () => {
    const [one] = await labelsAt(desk, batch);
    const before = (await told()).length;
    const first = await ask(one.watermark_id);
    expect([first.status, first.body.waits]).toMatchObject([202, { watermark_id: one.watermark_id, reason: 'Torn' }]);
    expect((await ask(one.watermark_id, 'Again')).body.waits).toEqual(first.body.waits);
    const path = `/api/desk/void-requests/${first.body.waits.id}/release`;
    expect((await desk.call('GET', '/api/desk/void-requests')).body.requests).toMatchObject([{ own: true }]);
    expect((await desk.call('POST', path)).body.error).toContain('Somebody else must release this');
    expect((await labelsAt(desk, batch))[0]).toEqual(one);
    expect((await ben.call('GET', '/api/desk/void-requests')).body.requests).toMatchObject([{ own: false, row: 1 }]);
    expect((await ben.call('POST', path)).body).toEqual({ requests: [] });
    expect((await labelsAt(desk, batch))[0]).toMatchObject({ state: 'voided', reason: 'Torn' });
    expect(await newest()).toMatchObject({
      kind: 'releaseVoid',
      actor: 'ben',
      outcome: 'done',
      facts: { ids: `["${one.watermark_id}"]` },
    });
    expect((await ben.call('POST', path)).status).toBe(404);
    expect((await told()).slice(before)).toEqual(['label.void_asked', 'label.voided']);
    expect((await ask(one.watermark_id)).status).toBe(409);
  });

  it('is declined, and may be asked for again; one whose label is void by then waits no more', async () => {
    const [, two] = await labelsAt(desk, batch);
    const { id } = (await ask(two.watermark_id)).body.waits;
    expect((await ben.call('POST', `/api/desk/void-requests/${id}/decline`)).body).toEqual({ requests: [] });
    expect(await newest()).toMatchObject({ kind: 'declineVoid', facts: { ids: `["${two.watermark_id}"]` } });
    expect((await told()).slice(-2)).toEqual(['label.void_asked', 'label.void_declined']);
    expect((await ask(two.watermark_id)).body.waits.id).toBeGreaterThan(id);
    const release = { username: OPERATOR.username, passphrase: OPERATOR.passphrase };
    expect(
      (await ben.call('POST', '/api/desk/labels/void', { labels: [two.id], reason: 'Seen', release })).status,
    ).toBe(200);
    expect((await ben.call('GET', '/api/desk/void-requests')).body.requests).toEqual([]);
  });
});

describe('sheets that came out', () => {
  const place = () => `/api/desk/batches/${batch}/prints/1`;
  beforeAll(async () => {
    batch = await printedBatch(station, desk, picture, 3);
  });
  const fetches = async () => [
    (await desk.call('GET', `${place()}/sheets.pdf`)).status,
    (await desk.call('GET', `${place()}/sheets/1?dpi=300`)).status,
  ];

  it('are fetched once more, and taken for not printed, only if a second person releases it', async () => {
    expect(await fetches()).toEqual([200, 200]);
    expect((await desk.call('POST', `${place()}/confirm`, { state: 'printed' })).status).toBe(200);
    expect(await fetches()).toEqual([403, 403]);
    expect((await desk.call('GET', `${place()}/sheets/1`)).status).toBe(200);
    for (const release of [undefined, OPERATOR, CLEO]) {
      const json = release ? { release } : {};
      expect((await desk.call('POST', `${place()}/release`, json)).status).toBe(403);
      expect((await desk.call('POST', `${place()}/confirm`, { state: 'unanswered', ...json })).status).toBe(403);
    }
    expect(await fetches()).toEqual([403, 403]);
    expect((await desk.call('POST', `${place()}/release`, { release: BEN })).status).toBe(200);
    expect(await newest()).toMatchObject({ kind: 'releasePrint', actor: 'anna', facts: { release: 'ben' } });
    expect(await fetches()).toEqual([200, 200]);
  });

  it('are released to the one who asked, and to nobody else', async () => {
    const { url } = (await desk.call('POST', '/api/desk/launch-keys')).body;
    const window = await openDesk({ ...station, desk: url });
    expect((await window.call('POST', '/api/desk/sign-in', BEN)).status).toBe(200);
    expect((await window.call('GET', `${place()}/sheets.pdf`)).status).toBe(403);
  });
});

describe('sheets of which some came out', () => {
  let printer: FakePrinter;
  let part: string;
  const printerJob = (range: object) => printedAt(desk, part, { printer: 1, ...range });
  beforeAll(async () => {
    printer = await startFakePrinter();
    const choice = { uri: printer.uri, name: 'Hall', tray: null, media_type: null };
    expect((await desk.call('POST', '/api/desk/printers', choice)).status).toBe(201);
    const id = await madeBatch(station, desk, picture, 3, { preset: ONE_LABEL });
    await print(desk, id);
    part = `/api/desk/batches/${id}/prints/1`;
    await printerJob({ first: 1, last: 2 });
  });
  afterAll(() => printer.close());

  it('are fetched alone as long as they did not, and with the others only if a second person releases it', async () => {
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await desk.call('GET', `${part}/${path}`)).status));
    expect(await statuses('sheets.pdf?sheet=3', 'sheets/3?dpi=300', 'sheets/1')).toEqual([200, 200, 200]);
    expect(await statuses('sheets.pdf', 'sheets.pdf?sheet=1', 'sheets/2?dpi=300')).toEqual([403, 403, 403]);
    expect((await desk.call('POST', `${part}/confirm`, { state: 'unanswered' })).status).toBe(403);
  });

  it('are taken for not printed, as the answer to a printer, only if a second person releases it', async () => {
    const { id } = await printerJob({ first: 3, last: 3 });
    const answer = (json: object) => desk.call('POST', `/api/desk/printer-jobs/${id}/answer`, json);
    for (const order of [{ out: [] }, { out: [], unsure: [3] }, { out: [], release: OPERATOR }])
      expect((await answer(order)).status).toBe(403);
    expect((await answer({ out: [3] })).body).toMatchObject({ out: [3] });
    expect((await answer({ out: [], release: BEN })).body).toMatchObject({ out: [] });
    expect(await newest()).toMatchObject({ kind: 'answerPrinterJob', actor: 'anna', facts: { release: 'ben' } });
    expect((await desk.call('POST', `${part}/confirm`, { state: 'sent' })).status).toBe(200);
  });
});

it('one person is enough without the setting, and a release that is given must still be good', async () => {
  const other = await startInProcess();
  const window = await openDesk(other);
  const order = { labels: [999_999], reason: 'Torn' };
  const plain = await window.call('POST', '/api/desk/labels/void', order);
  expect([403, 401]).not.toContain(plain.status);
  const released = await window.call('POST', '/api/desk/labels/void', { ...order, release: BEN });
  expect(released.status).toBe(403);
  await other.close();
});
