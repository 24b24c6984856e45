// @module-tag later: makes simulated frames of a camera
// @module-tag long
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { createKnownArtworks } from '#main/services/verify/known-artworks.ts';
import { knowArtwork } from '#main/workers/describe-artwork.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { EPOCH } from '#shared/core/times.ts';
import type { Label } from '#shared/jobs/production.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { FAILURE_HEADER } from '#shared/troubles/trouble.ts';
import { artwork } from '#test/support/artwork.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type CheckingDesk, checkingDesk, framesOfLabel } from '#test/support/inspection/desk.ts';
import { type Frame, framesOf, type LaterFrame, MOVING_HAND, printed } from '#test/support/inspection/webcam.ts';
import { openDesk } from '#test/support/people.ts';
import { labelsAt, printedBatch } from '#test/support/production/desk-batch.ts';
import { makeRandom } from '#test/support/random.ts';

let station: InProcess;
let desk: CheckingDesk;
let batch: number;
let other: number;
let labels: Label[];

beforeAll(async () => {
  station = await startInProcess();
  const window = await openDesk(station);
  const picture = await artwork('inspected', { kind: 'label', width: 600, height: 600 });
  batch = await printedBatch(station, window, picture, 4);
  other = await printedBatch(station, window, await artwork('other', { kind: 'quiet', width: 600, height: 600 }), 1);
  labels = await labelsAt(window, batch);
  desk = checkingDesk(station, window);
});
afterAll(() => station.close());

async function pictureOf(label: Label): Promise<Rgb> {
  const record = await station.app.store.records.find(label.watermark_id?.slice(3) ?? '');
  if (!record?.marked) throw new Error('no picture');
  return (await readArtwork(await station.app.store.pictures.read(record.marked))).picture;
}

async function framesFor(label: Label, count = 3): Promise<LaterFrame[]> {
  return framesOfLabel(await pictureOf(label), count, `label ${label.id}`);
}

async function stateOf(label: Label): Promise<string | undefined> {
  return (await station.app.store.labels.find(label.id))?.state;
}

function bareDesk({ width, height }: Rgb): Rgb {
  const random = makeRandom('bare', 'desk');
  return { width, height, data: Uint8Array.from({ length: 3 * width * height }, () => 120 + 3 * random.normal()) };
}

describe('an inspection of a batch', () => {
  it('finds labels, moves the ledger, counts each once, and undoes', async () => {
    const told: StationEvent[] = [];
    const stop = station.app.events((event) => told.push(event));
    const inspection = await desk.begin({ batch_id: batch });
    expect(inspection).toMatchObject({
      batch: { id: batch, name: 'Pinot 2024' },
      operator: 'anna',
      ended_at: null,
      count_scans: false,
      expected: 4,
      checked: 0,
      rejected: 0,
      rejected_others: 0,
      missing: 4,
      last_appearance: 0,
    });
    const frames = await framesFor(labels[0]);
    const finding = await desk.show(inspection.id, 1, frames);
    expect(finding).toMatchObject({
      appearance: 1,
      state: 'found',
      message: labels[0].watermark_id?.slice(3),
      verdict: null,
      undone: false,
      watermark_id: labels[0].watermark_id,
      batch: { id: batch },
      sheet: 1,
      cell: 1,
      earlier: null,
      record: { title: 'Pinot 1', fields: [], template_id: 'generic', label_status: 'verified' },
    });
    expect(await stateOf(labels[0])).toBe('verified');
    // The window asks again: nothing is counted twice.
    expect(await desk.show(inspection.id, 1, frames)).toEqual(finding);
    const again = await desk.show(inspection.id, 2, frames);
    expect(again).toMatchObject({
      state: 'already_checked',
      earlier: { inspection_id: inspection.id, at: finding.at },
    });
    const now = await desk.get(inspection.id);
    expect(now).toMatchObject({ checked: 1, missing: 3, counts: { found: 1, already_checked: 1 }, last_appearance: 2 });
    expect(told.filter(({ type }) => type === 'inspection').at(-1)?.data).toEqual(now);
    expect(told).toContainEqual({ type: 'labels', data: [expect.objectContaining({ state: 'verified' })] });
    stop();

    const path = `/api/desk/inspections/${inspection.id}/findings/${finding.id}`;
    expect((await desk.ask('POST', `${path}/undo`)).body).toMatchObject({ undone: true });
    expect((await desk.ask('POST', `${path}/undo`)).status).toBe(409);
    expect(await stateOf(labels[0])).toBe('proofed');
    expect(await desk.get(inspection.id)).toMatchObject({ checked: 0, missing: 4 });
    expect(await desk.show(inspection.id, 3, frames)).toMatchObject({ state: 'found' });
  });

  it('tells labels of other batches, void ones and unknown IDs apart', async () => {
    const { id } = await desk.begin({ batch_id: batch });
    const foreign = await desk.begin({ batch_id: other });
    expect(await desk.show(foreign.id, 1, await framesFor(labels[1]))).toMatchObject({ state: 'wrong_job' });
    expect(await stateOf(labels[1])).toBe('proofed');

    await desk.ask('POST', '/api/desk/labels/void', { labels: [labels[2].id], reason: 'Torn' });
    expect(await desk.show(id, 1, await framesFor(labels[2]))).toMatchObject({
      state: 'void',
      record: { label_status: 'voided' },
    });
    const cover = makeCover('label', 600, 600, 'stranger');
    const stranger = embed(cover, '22222', { key: PUBLISHED_KEY, strength: 'balanced' });
    expect(await desk.show(id, 2, framesOfLabel(stranger, 3, 'stranger'))).toMatchObject({
      state: 'unknown',
      message: '22222',
      watermark_id: 'TW-22222',
      record: null,
    });
    const taken = await station.app.store.ids.takenAfter(EPOCH, 1000);
    expect(taken.map((one) => one.id)).toContain('22222');
    const blank = framesOfLabel(cover, 2, 'unmarked');
    expect(await desk.show(id, 3, blank)).toMatchObject({
      state: 'not_readable',
      message: null,
      frames: 2,
      cause: 'no_mark',
    });
    expect((await desk.get(id)).counts).toMatchObject({ void: 1, unknown: 1, not_readable: 1, found: 0 });
  });
});

describe('labels that are not what they should be', () => {
  it('are told by their artwork, as the second in view, and across inspections', async () => {
    const window = await openDesk({ ...station, desk: station.desk.replace(/key=.*/, `key=${newKey()}`) });
    const id = await printedBatch(
      station,
      window,
      await artwork('swapped', { kind: 'flat', width: 600, height: 600 }),
      2,
    );
    const [one, two] = await labelsAt(window, id);
    const { id: inspection } = await desk.begin({ batch_id: id });
    const swapped = embed(makeCover('busy', 600, 600, 'swapped'), one.watermark_id?.slice(3) ?? '', {
      key: PUBLISHED_KEY,
      strength: 'balanced',
    });
    const wrong = await desk.show(inspection, 1, framesOfLabel(swapped, 4, 'swapped'));
    expect(wrong).toMatchObject({ state: 'wrong_artwork', batch: { id } });
    expect(wrong.likeness).toBeLessThan(0.5);
    expect(await stateOf(one)).toBe('proofed');
    const path = `/api/desk/inspections/${inspection}/findings/${wrong.id}`;
    await desk.ask('PATCH', path, { verdict: 'accepted' });
    expect([await stateOf(one), (await desk.get(inspection)).checked]).toEqual(['verified', 1]);
    await desk.ask('POST', `${path}/undo`);
    expect(await stateOf(one)).toBe('proofed');

    // Without the marked picture there is still the original to compare with.
    const kept = await station.app.store.records.find(one.watermark_id?.slice(3) ?? '');
    if (!kept?.marked) throw new Error('no picture');
    rmSync(station.app.store.pictures.pathOf(kept.marked));
    expect(await desk.show(inspection, 9, framesOfLabel(swapped, 4, 'swapped'))).toMatchObject({
      state: 'wrong_artwork',
    });

    const frames = await framesFor(two, 4);
    const right = await desk.show(inspection, 2, frames);
    expect(right).toMatchObject({ state: 'found' });
    expect(right.likeness).toBeGreaterThan(0.5);
    expect(await desk.show(inspection, 3, frames, '&beside=2')).toMatchObject({ state: 'duplicate' });
    const later = await desk.begin({ batch_id: id });
    expect(await desk.show(later.id, 1, frames)).toMatchObject({
      state: 'already_checked',
      earlier: { inspection_id: inspection },
    });
    const missing = await desk.ask('GET', `/api/desk/inspections/${later.id}/missing`);
    expect(missing.body).toMatchObject({ total: 1, labels: [{ id: one.id, sheet: 1, cell: 1 }] });
    await desk.ask('POST', `/api/desk/inspections/${later.id}/end`);
    expect((await desk.send(later.id, 2, await frames[0]())).status).toBe(409);
  });

  it('are told where they carry no mark of this station, and one of ours that was seen and not read with its cause', async () => {
    const { id } = await desk.begin();
    const causeOf = async (appearance: number, frame: Frame) => {
      const finding = await desk.show(id, appearance, [frame]);
      return [finding.state, finding.cause];
    };
    const frameOf = async (kind: CoverKind, nth: number, key: string, changes: Parameters<typeof framesOf>[3] = {}) => {
      const seed = `causes/${kind}/${nth}`;
      const marked = embed(makeCover(kind, 600, 600, seed), '7K3QZ', { key, strength: 'balanced' });
      return (await framesOf(printed(marked, seed), 1, seed, changes))[0];
    };
    const foreign = await frameOf('black', 3, '0123456789abcdef0123456789abcdef');
    const blurred = await frameOf('quiet', 11, PUBLISHED_KEY, { defocus: [5, 9] });
    const tiny = await frameOf('gradient', 4, PUBLISHED_KEY, { longSide: [185, 195] });
    expect(await causeOf(1, foreign)).toEqual(['not_readable', 'no_mark']);
    expect(await causeOf(2, { ...foreign, picture: bareDesk(foreign.picture) })).toEqual(['not_readable', 'no_mark']);
    expect(await causeOf(3, blurred)).toEqual(['not_readable', 'out_of_focus']);
    expect(await causeOf(4, tiny)).toEqual(['not_readable', 'too_few_pixels']);
  });

  it('are told without another frame where they left before they were read', async () => {
    const { id } = await desk.begin();
    const { body } = await desk.ask('POST', `/api/desk/inspections/${id}/appearances/1/end`);
    expect(body.finding).toMatchObject({ state: 'not_readable', frames: 0, cause: null });
    expect((await desk.ask('GET', `/api/desk/inspections/${id}/findings/${body.finding.id}/picture`)).status).toBe(404);
    expect((await desk.ask('POST', `/api/desk/inspections/999999/appearances/1/end`)).status).toBe(404);
    // A number far away would leave none for the labels that come.
    const far = await desk.ask('POST', `/api/desk/inspections/${id}/appearances/1000000000/end`);
    expect([far.status, (await desk.get(id)).last_appearance]).toEqual([400, 1]);
    expect((await desk.ask('POST', `/api/desk/inspections/${id}/appearances/100001/end`)).status).toBe(200);
  });
});

describe('two windows at one inspection', () => {
  it('count for themselves: a number belongs to the one that used it first, and an answer that was lost is given again', async () => {
    const { id } = await desk.begin();
    const end = (window: string) =>
      desk.ask('POST', `/api/desk/inspections/${id}/appearances/1/end${window && `?window=${window}`}`);
    const first = await end('window-a');
    expect(first.body.finding).toMatchObject({ appearance: 1, state: 'not_readable' });
    for (const other of ['window-b', '']) {
      const refused = await end(other);
      expect(refused.status).toBe(409);
      expect(JSON.parse(refused.headers.get(FAILURE_HEADER) ?? '')).toMatchObject({ kind: 'number_taken' });
    }
    expect((await end('window-a')).body.finding).toEqual(first.body.finding);
    expect((await end('short')).status).toBe(400);
  });

  it('are not the second in view of each other: what lies beside a label lies before the same camera', async () => {
    const { id } = await desk.begin({ batch_id: batch });
    const frames = await framesFor(labels[1]);
    const mine = await desk.show(id, 1, frames, '&window=window-a');
    expect(mine).toMatchObject({ state: 'found' });
    const refused = await desk.send(id, 1, await frames[0](), '&window=window-b');
    expect(refused.status).toBe(409);
    const theirs = await desk.show(id, 2, frames, '&window=window-b&beside=1');
    expect(theirs).toMatchObject({ state: 'already_checked' });
    await desk.ask('POST', `/api/desk/inspections/${id}/findings/${mine.id}/undo`);
  });
});

describe('labels of a busy photograph, too small to be read by themselves', () => {
  it('are read because the station knows what their job prints', async () => {
    const window = await openDesk({ ...station, desk: station.desk.replace(/key=.*/, `key=${newKey()}`) });
    const picture = await artwork('crowd', { kind: 'busy', width: 600, height: 600 });
    const id = await printedBatch(station, window, picture, 2);
    const [label] = await labelsAt(window, id);
    const [poor] = await framesOf(printed(await pictureOf(label), label.id), 1, 'poor', MOVING_HAND);
    const any = await desk.begin();
    expect((await desk.send(any.id, 1, poor)).body.finding).toBeNull();
    const ofJob = await desk.begin({ batch_id: id });
    expect((await desk.send(ofJob.id, 1, poor)).body.finding).toMatchObject({ state: 'found', sheet: 1, cell: 1 });
  });

  it('are laid on what was read before them, the last first, where there is no job', async () => {
    const { store } = station.app;
    const pool = { run: (_: unknown, order: unknown) => knowArtwork(order as never) } as Pool<Tasks>;
    const known = createKnownArtworks({ store, pool }, station.app.reading.artworks);
    const inspection = await store.inspections.find((await desk.begin()).id);
    if (!inspection) throw new Error('no inspection');
    expect(await known.of(inspection)).toEqual([]);
    const seen = [];
    for (const id of [other, batch]) {
      const [{ record_id }] = await store.labels.ofBatch(id, { limit: 1 });
      const record = await store.records.find(record_id ?? '');
      if (!record) throw new Error('no record');
      await known.saw(inspection, record);
      await known.saw(inspection, record);
      seen.unshift((await known.of(inspection))[0]);
    }
    expect(await known.of(inspection)).toEqual(seen);
    const ofJob = await store.inspections.find((await desk.begin({ batch_id: other })).id);
    expect(ofJob && (await known.of(ofJob))).toEqual([seen[1]]);
  });
});

const newKey = () => station.app.identity.desk.createLaunchKey();

describe('what an operator says', () => {
  it('rejects with a reason that the ledger keeps, and takes it back', async () => {
    const { id, checked } = await desk.begin({ batch_id: batch, count_scans: true });
    const finding = await desk.show(id, 1, await framesFor(labels[3]), '&camera=Desk+camera');
    expect(finding.state).toBe('found');
    const scans = await station.app.store.scans.list(finding.message ?? '', 1, 9);
    expect(scans).toMatchObject({ rows: [{ source: 'station' }], total: 1 });
    const path = `/api/desk/inspections/${id}/findings/${finding.id}`;
    const say = (verdict: string | null, reason?: string) =>
      desk.ask('PATCH', path, { verdict, ...(reason === undefined ? {} : { reason }) });
    expect((await say('rejected')).status).toBe(400);
    expect((await say('rejected', '=Smeared')).body).toMatchObject({ verdict: 'rejected', reason: '=Smeared' });
    expect(await station.app.store.labels.find(labels[3].id)).toMatchObject({ state: 'rejected', reason: '=Smeared' });
    expect(await desk.get(id)).toMatchObject({ checked, rejected: 1, counts: { found: 1 } });
    // What was rejected is no scan, in the count and in the list.
    const scanned = async () => [
      (await station.app.store.records.find(finding.message ?? ''))?.scan_count,
      (await station.app.store.scans.list(finding.message ?? '', 1, 9)).total,
    ];
    expect(await scanned()).toEqual([0, 0]);
    const later = await desk.begin({ batch_id: batch });
    expect(await desk.show(later.id, 1, await framesFor(labels[3]))).toMatchObject({
      state: 'rejected',
      verdict: null,
      reason: '=Smeared',
      earlier: { inspection_id: id },
    });
    expect(await desk.get(later.id)).toMatchObject({ checked, rejected: 1, counts: { rejected: 1 } });

    const csv = await desk.ask('GET', `/api/desk/inspections/${id}/report.csv`);
    const lines = Buffer.from(csv.bytes).toString().split('\r\n');
    expect(lines[1]).toMatch(
      new RegExp(
        `^1,.*,found,${labels[3].watermark_id},Pinot 4,Pinot 2024,1,4,.*,Desk camera,.*,"'=Smeared",rejected$`,
      ),
    );
    expect(lines.some((line) => /^,,missing,TW-/.test(line))).toBe(true);
    for (const language of ['en', 'de']) {
      const pdf = await desk.ask('GET', `/api/desk/inspections/${id}/report.pdf?language=${language}`);
      expect([pdf.status, Buffer.from(pdf.bytes).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }

    const problems = async () =>
      (await desk.ask('GET', `/api/desk/inspections/${id}/findings?problems=true`)).body.findings.map(
        (one: { id: number }) => one.id,
      );
    expect(await problems()).toEqual([finding.id]);
    expect((await say('accepted')).body).toMatchObject({ verdict: 'accepted' });
    // The picture of a label that passed is in the report that has every picture.
    const bytesOf = async (pictures: string) => {
      const report = await desk.ask('GET', `/api/desk/inspections/${id}/report.pdf?language=en&pictures=${pictures}`);
      return report.status === 200 ? report.bytes.length : report.status;
    };
    expect(await bytesOf('all')).toBeGreaterThan((await bytesOf('failures')) + 1000);
    expect(await bytesOf('some')).toBe(400);
    expect([await stateOf(labels[3]), (await desk.get(id)).rejected]).toEqual(['verified', 0]);
    expect((await say(null)).body).toMatchObject({ verdict: null, reason: null });
    expect(await scanned()).toEqual([1, 1]);
    expect(await problems()).toEqual([]);
    expect(await station.app.store.labels.find(labels[3].id)).toMatchObject({ state: 'verified', reason: null });
    await say('rejected', 'Torn');
    await desk.ask('POST', `${path}/undo`);
    expect(await station.app.store.labels.find(labels[3].id)).toMatchObject({ state: 'proofed', reason: null });
    // It is no scan any more, in the count and in the list.
    expect((await station.app.store.records.find(finding.message ?? ''))?.scan_count).toBe(0);
    expect(await station.app.store.scans.list(finding.message ?? '', 1, 9)).toEqual({ rows: [], total: 0 });
    expect((await say('accepted')).status).toBe(409);
    const picture = await desk.ask('GET', `${path}/picture`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
});

it('camera profiles are kept by name, replaced and removed', async () => {
  const at = '/api/desk/camera-profiles';
  const profile = { name: 'Wine', camera: 'C920', focus: 30, exposure: null, notes: '22 cm' };
  expect((await desk.ask('POST', at, { ...profile, name: ' Wine ' })).body).toEqual(profile);
  expect((await desk.ask('POST', at, { ...profile, name: 'Small/1' })).status).toBe(200);
  expect((await desk.ask('POST', at, { ...profile, focus: null })).status).toBe(200);
  expect((await desk.ask('POST', at, { ...profile, name: ' ' })).status).toBe(400);
  expect((await desk.ask('GET', at)).body).toEqual({
    profiles: [
      { ...profile, focus: null },
      { ...profile, name: 'Small/1' },
    ],
  });
  expect((await desk.ask('DELETE', `${at}/Small%2F1`)).status).toBe(200);
  expect((await desk.ask('DELETE', `${at}/Small%2F1`)).status).toBe(404);
  expect((await desk.ask('GET', at)).body.profiles).toHaveLength(1);
});
