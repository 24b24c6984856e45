import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURE_HEADER, type Trouble } from '#shared/troubles/trouble.ts';
import { call, type Reply } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { catalogueIn } from '#test/support/catalogues.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { troubleIn } from '#window/words/troubles.ts';

let station: InProcess;
let desk: DraftDesk;
let job: string;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDraftDesk(station);
  job = `/api/desk/drafts/${(await desk.create()).id}`;
});
afterAll(() => station.close());

const asItIs = (name: string) => name;

function troubleOf({ headers }: Reply): Trouble | null {
  const told = headers.get(FAILURE_HEADER);
  return told === null ? null : JSON.parse(told);
}

function germanIn(reply: Reply): string {
  const trouble = troubleOf(reply);
  return trouble ? troubleIn(catalogueIn('de'), trouble, asItIs) : '';
}

describe('what the desk is refused', () => {
  it('is told beside the agreed body by kind and facts, in ASCII, and has German words', async () => {
    const raw = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(64, 7)]);
    const reply = await desk.ask('PUT', `${job}/table?name=${encodeURIComponent('Übersicht.xlsx')}`, { raw });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['error']]);
    expect(reply.headers.get(FAILURE_HEADER)).toMatch(/^[ -~]+$/);
    expect(troubleOf(reply)).toEqual({ kind: 'table_damaged', facts: { name: 'Übersicht.xlsx' } });
    expect(germanIn(reply)).toContain('Übersicht.xlsx ist beschädigt');
  });

  it('has German words for files, jobs and passphrases, with all facts in them', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const small = Buffer.from(await artwork('small', { width: 30, height: 40 }));
    const refused = await Promise.all([
      desk.ask('PUT', `${job}/table?name=a.pdf`, { raw: Buffer.from('%PDF-1.7 and so on') }),
      desk.ask('PUT', `${job}/table?name=leer.csv`, { raw: Buffer.from('') }),
      desk.ask('POST', `${job}/artworks?name=a.heic`, { raw: heic }),
      desk.ask('POST', `${job}/artworks?name=a.png`, { raw: small }),
      desk.ask('PATCH', `${job}/table`, { json: { header_row: 2 } }),
      desk.ask('POST', `${job}/rows`),
      desk.ask('GET', '/api/desk/drafts/4711'),
      desk.ask('POST', '/api/desk/sign-in', { json: { username: 'anna', passphrase: 'not this one at all' } }),
    ]);
    expect(refused.map(germanIn)).toEqual([
      expect.stringContaining('a.pdf ist ein PDF-Dokument'),
      'Die Datei ist leer.',
      expect.stringContaining('Datei der Art HEIC'),
      'Das Bild hat 30 × 40 Pixel; beide Seiten brauchen mindestens 64.',
      expect.stringContaining('noch keine Tabelle'),
      expect.stringContaining('eingetippt'),
      expect.stringContaining('nicht mehr'),
      'Der Name oder die Passphrase stimmt nicht.',
    ]);
  });

  it('is told by kind to no program of the network', async () => {
    const reply = await call(station.url, 'GET', '/api/records/TW-22222');
    expect([reply.status, reply.headers.get(FAILURE_HEADER)]).toEqual([404, null]);
  });

  it('is in the name of no job: one that begins in a German window has a German one', async () => {
    expect((await desk.create({ language: 'de' })).name).toBe('Neuer Auftrag');
  });

  it('has German words of settings', async () => {
    const change = (changes: object) => desk.ask('PATCH', '/api/desk/settings', { json: { changes } });
    expect(germanIn(await change({ 'auth.issuer': 'https://id.example' }))).toContain('gehört die Zielgruppe');
    expect(germanIn(await change({ 'auth.audience': 'x' }))).toContain('nur mit der Adresse des Anmeldedienstes');
    expect(germanIn(await change({ 'service.prefix': 'T W' }))).toContain('passt nicht zur Einstellung service.prefix');
    expect(germanIn(await change({ 'service.nothing': 1 }))).toContain('„service.nothing“ gibt es nicht');
    expect(germanIn(await change({ 'lan.mdns': true }))).toContain('lan.mdns wurde für diesen Lauf');
  });

  it.skipIf(onPostgres)('has German words of backups', async () => {
    const preview = (json: object) => desk.ask('POST', '/api/desk/restore/preview', { json });
    expect(germanIn(await preview({}))).toContain('keine geprüfte Sicherung');
    expect(germanIn(await preview({ kept: 'day-20200101T000000000Z.db' }))).toContain('nicht mehr aufbewahrt');
    await desk.ask('PUT', '/api/desk/restore/file?at=0', { raw: Buffer.from('no backup at all') });
    expect(germanIn(await preview({}))).toContain('keine Sicherung von Twinmark');
  });
});
