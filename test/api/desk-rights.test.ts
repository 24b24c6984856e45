// What a window at the desk gives to whom: where nobody is signed in it is a stranger's, and a checker makes no labels.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, passphraseOf } from '#test/support/people.ts';
import { madeBatch, print } from '#test/support/production/desk-batch.ts';
import { OPERATOR } from '#test/support/station.ts';

const CLEO = { username: 'cleo', passphrase: passphraseOf('cleo') };

let station: InProcess;
let desk: Desk;
let picture: Buffer;
let id: string;

beforeAll(async () => {
  station = await startInProcess({ settings: { 'engine.key': '0123456789abcdef0123456789abcdef' } });
  desk = await openDesk(station);
  expect((await desk.call('POST', '/api/desk/operators', { ...CLEO, role: 'checker' })).status).toBe(201);
  picture = Buffer.from(await artwork('desk rights', { kind: 'quiet', width: 1000, height: 700 }));
  const json = { image: base64(picture) };
  id = (await call(station.url, 'POST', '/api/records', { token: station.apiKey, json })).body.watermark_id;
});
afterAll(() => station.close());

const signIn = (who: { username: string; passphrase: string }) => desk.call('POST', '/api/desk/sign-in', who);
const newest = async (): Promise<string[]> => {
  const { body } = await desk.call('GET', '/api/desk/activity?per_page=20');
  return body.activity.map(({ kind, actor }: { kind: string; actor: string }) => `${kind} by ${actor}`);
};

/** What the network reads in a picture that this window marked with the genuine ID. */
async function readAfterMarking(): Promise<{ message: string; matches_artwork: boolean | null }> {
  const other = base64(await artwork('another', { kind: 'quiet', width: 1000, height: 700 }));
  const marked = await desk.call('POST', '/api/embed', { image: other, message: id.slice(-5), strength: 'strong' });
  expect(marked.status).toBe(200);
  const read = await call(station.url, 'POST', '/api/scan', { json: { image: marked.body.watermarked_image } });
  expect(read.body.trusted).toBe(false);
  const { message, matches_artwork } = read.body;
  return { message, matches_artwork };
}

describe('a window where nobody is signed in', () => {
  it('marks with the published key, and one with an operator marks with the key of the station', async () => {
    await desk.call('POST', '/api/desk/sign-out');
    expect(await readAfterMarking()).toEqual({ message: id.slice(-5), matches_artwork: null });
    await signIn(OPERATOR);
    expect(await newest()).not.toContain('embed by null');
    // The right key, and another picture than the record's: only the key of the record is worth a comparison.
    expect(await readAfterMarking()).toEqual({ message: id.slice(-5), matches_artwork: false });
    expect((await newest())[0]).toBe('embed by anna');
  });

  it('gives no whole picture', async () => {
    await desk.call('POST', '/api/desk/sign-out');
    const seen = await desk.call('GET', `/api/records/${id}/watermarked`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await signIn(OPERATOR);
  });
});

describe('a checker', () => {
  it('sees previews of labels and no whole picture; an operator’s whole picture has a line in the activity log', async () => {
    await signIn(CLEO);
    const seen = await desk.call('GET', `/api/records/${id}/watermarked`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await signIn(OPERATOR);
    const preview = await desk.call('GET', `/api/desk/records/${id}/preview`);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const lines = await newest();
    expect(lines.filter((line) => line.startsWith('getMarked'))).toEqual([]);
    const whole = await desk.call('GET', `/api/records/${id}/watermarked`);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await newest())[0]).toBe('getMarked by anna');
  });
});

it('sheets that are made, fetched to print and confirmed have lines; sheets that are looked at have none', async () => {
  const batch = await madeBatch(station, desk, picture, 1);
  await print(desk, batch);
  const place = `/api/desk/batches/${batch}/prints/1`;
  const before = await newest();
  expect(before[0]).toBe('makePrint by anna');
  expect((await desk.call('GET', `${place}/sheets/1?dpi=72`)).status).toBe(200);
  expect(await newest()).toEqual(before);
  expect((await desk.call('GET', `${place}/sheets/1?dpi=300`)).status).toBe(200);
  expect((await desk.call('GET', `${place}/sheets.pdf`)).status).toBe(200);
  expect((await desk.call('POST', `${place}/confirm`, { state: 'printed' })).status).toBe(200);
  expect((await newest()).slice(0, 3)).toEqual([
    'confirmPrint by anna',
    'getPrintPdf by anna',
    'getPrintSheet by anna',
  ]);
});
