// @module-tag both-engines: keeps rows of its own in the database
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { makeRecords } from '#test/support/window-records.ts';

describe('records and templates at the desk', () => {
  let station: InProcess;
  let desk: Desk;
  let own: string;
  let bertas: string;
  let nobodys: string;

  beforeAll(async () => {
    station = await startInProcess();
    desk = await openDesk(station);
    const berta = await desk.addPerson('berta');
    const carl = await desk.addPerson('carl');
    [own] = await makeRecords(station.url, station.apiKey, [{}]);
    [bertas] = await makeRecords(station.url, berta.token, [{}]);
    [nobodys] = await makeRecords(station.url, carl.token, [{}]);
    await desk.removePerson('carl');
  });
  afterAll(() => station.close());

  test('say whose a record is, and whether its label has a hidden code', async () => {
    const ownerOf = async (id: string) => (await desk.call('GET', `/api/desk/records/${id}/owner`)).body;
    expect(await ownerOf(own.toLowerCase())).toEqual({ owner: 'you', registers: false });
    expect(await ownerOf(bertas)).toEqual({ owner: 'other', registers: false });
    expect(await ownerOf(nobodys)).toEqual({ owner: 'nobody', registers: false });
    expect(await ownerOf('TW-22222')).toEqual({ error: 'Not found' });
  });

  test('show the marked picture small, to be kept by the browser', async () => {
    const { status, headers, bytes } = await desk.call('GET', `/api/desk/records/${own}/thumbnail`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toContain('immutable');
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([192, 128]);
  });

  test('count the records of everybody by their template', async () => {
    const { uses } = (await desk.call('GET', '/api/desk/template-uses')).body;
    expect(uses).toContainEqual({ template_id: 'generic', records: 3, owner: null, changeable: true });
    expect(uses).toContainEqual({ template_id: 'wine', records: 0, owner: null, changeable: true });
  });

  test('are for operators who signed in', async () => {
    for (const path of [`records/${own}/owner`, `records/${own}/thumbnail`, 'template-uses']) {
      expect((await call(station.desk, 'GET', `/api/desk/${path}`)).status).toBe(401);
      expect((await call(station.url, 'GET', `/api/desk/${path}`, { token: station.apiKey })).status).toBe(404);
    }
  });
});
