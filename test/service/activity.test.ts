// The activity log of a station: who signs in and fails to, and what `doctor` says of a log that somebody changed.
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActivityLog } from '#main/services/upkeep/activity.ts';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { openStore } from '#main/store/open.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, passphraseOf, signIn } from '#test/support/people.ts';
import { newFolder, OPERATOR } from '#test/support/station.ts';

const folder = newFolder('activity');
let station: InProcess;
let desk: Desk;
beforeAll(async () => {
  station = await startInProcess({ folder });
  desk = await openDesk(station);
});
afterAll(() => station.close());

test('tells who did what, and who was refused; the file has every line', async () => {
  const wrong = { username: OPERATOR.username, passphrase: 'not the passphrase' };
  expect((await call(station.url, 'POST', '/api/token', { json: wrong })).status).toBe(401);
  await desk.addPerson('bert');
  const { activity, total } = (await desk.call('GET', '/api/desk/activity?per_page=9')).body;
  expect(activity.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['createKey', 'addOperator', 'issueToken', 'signIn']),
  );
  expect(activity.find(({ kind }: { kind: string }) => kind === 'createKey')).toMatchObject({
    facts: { key_id: expect.stringMatching(/^\d+$/), name: expect.any(String) },
  });
  expect(activity.findLast(({ kind }: { kind: string }) => kind === 'issueToken')).toMatchObject({
    outcome: 'refused',
    facts: { username: OPERATOR.username },
    address: '127.0.0.1',
  });
  expect(JSON.stringify(activity)).not.toContain('not the passphrase');
  const search = (await desk.call('GET', '/api/desk/activity?q=addoperator')).body;
  expect(search.activity).toMatchObject([{ actor: OPERATOR.username, facts: { username: 'bert' } }]);
  const file = await fetch(new URL('/api/desk/activity/file', station.desk), { headers: { cookie: desk.cookie } });
  expect((await file.text()).trim().split('\n')).toHaveLength(total);
  expect((await call(station.url, 'GET', '/api/desk/activity', { token: station.apiKey })).status).not.toBe(200);
});

test('tells what a role or the scopes of a key do not allow', async () => {
  const bert = await signIn(station, 'bert', passphraseOf('bert'));
  const { identity } = station.app;
  const token = identity.desk.redeem(identity.desk.createLaunchKey()) as string;
  identity.desk.signIn(token, await identity.operators.signIn('bert', passphraseOf('bert'), '127.0.0.1'));
  const { port } = new URL(station.desk);
  const json = { passphrase: 'four other quiet words' };
  const headers = { cookie: `twinmark-desk-${port}=${token}` };
  const anew = await call(station.desk, 'PUT', '/api/desk/operators/anna/passphrase', { headers, json });
  const opened = await call(station.desk, 'PUT', '/api/desk/network', { headers, json: { open: true } });
  const revoked = await call(station.url, 'DELETE', '/api/keys/1', { token: bert.apiKey });
  expect([anew, opened, revoked].map(({ status }) => status)).toEqual([403, 403, 403]);
  const { activity } = (await desk.call('GET', '/api/desk/activity?per_page=3')).body;
  expect(activity).toMatchObject([
    { kind: 'deleteKey', outcome: 'refused', facts: { key_id: '1' } },
    { kind: 'setNetwork', outcome: 'refused', actor: 'bert', facts: { open: 'true' } },
    { kind: 'setPassphrase', outcome: 'refused', actor: 'bert', facts: { username: 'anna' } },
  ]);
});

test('tells who changed a record, a layout and the measurements of a printer, and no value of a field', async () => {
  const json = {
    image: base64(await artwork('changed', { width: 200, height: 150 })),
    metadata: { product_name: 'Salt' },
  };
  const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  const record = `/api/records/${body.watermark_id}`;
  const layout = { twinmark_layout: 1, name: 'Wine', label: { width: 60, height: 40 }, items: [] };
  const answers = [
    await desk.call('PATCH', record, { metadata: { product_name: 'Sugar' } }),
    await desk.call('POST', `${record}/adopt`),
    await desk.call('PUT', '/api/layouts/Wine', layout),
    await desk.call('DELETE', '/api/layouts/Wine'),
    await desk.call('DELETE', '/api/desk/calibrations/Hall'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
  const { activity } = (await desk.call('GET', '/api/desk/activity?per_page=4')).body;
  expect(activity).toMatchObject([
    { kind: 'deleteLayout', actor: OPERATOR.username, facts: { name: 'Wine' } },
    { kind: 'putLayout', facts: { name: 'Wine' } },
    { kind: 'adoptRecord', facts: { wm_id: body.watermark_id } },
    { kind: 'updateRecord', facts: { wm_id: body.watermark_id, metadata: '["product_name"]' } },
  ]);
});

test('tells also what is refused at endpoints whose work it does not keep, and who may not mint', async () => {
  const bert = await signIn(station, 'bert', passphraseOf('bert'));
  const { key } = await station.app.identity.apiKeys.create(station.userId, { name: 'reader', scopes: ['read'] });
  const image = base64(await artwork('activity', { width: 200, height: 150 }));
  const json = { image };
  const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  const created = await call(station.url, 'POST', '/api/records', { token: key, json });
  const minted = await call(station.url, 'POST', `/api/records/${body.watermark_id}/mint`, { token: bert.token });
  // Nobody is known here.
  const unknown = await call(station.url, 'GET', '/api/records');
  expect([created.status, minted.status, unknown.status]).toEqual([403, 403, 401]);
  const { activity } = (await desk.call('GET', '/api/desk/activity?per_page=2')).body;
  expect(activity).toMatchObject([
    { kind: 'mintRecord', outcome: 'refused', facts: { wm_id: body.watermark_id } },
    { kind: 'refused', outcome: 'refused', facts: { endpoint: 'createRecord' } },
  ]);
});

test('the log cannot be filled by whoever is refused', async () => {
  const { total: before } = (await desk.call('GET', '/api/desk/activity')).body;
  for (let n = 1; n <= 100; n++) {
    expect((await call(station.url, 'DELETE', `/api/keys/${n}`, { token: station.apiKey })).status).toBe(403);
  }
  const { total: after } = (await desk.call('GET', '/api/desk/activity')).body;
  expect(after - before).toBeLessThanOrEqual(20);
});

test('an end that somebody cut off while the station runs is found after other lines took its place', async () => {
  const own = newFolder('activity-cut');
  const other = await startInProcess({ folder: own });
  const window = await openDesk(other);
  const signInAgain = () => window.call('POST', '/api/desk/sign-in', OPERATOR);
  for (let n = 0; n < 3; n++) await signInAgain();
  const database = new Sqlite(`${own}/station.db`);
  const { id } = database.prepare('select max(id) as id from activity').get() as { id: number };
  database.prepare('delete from activity where id > ?').run(id - 2);
  database.close();
  for (let n = 0; n < 3; n++) await signInAgain();
  await other.close();
  const { findings, facts } = await diagnose(own);
  expect(facts.join()).toMatch(/The activity log is whole: \d+ lines/);
  expect(findings).toEqual([
    `Lines of the activity log that are others than in the journal: 2, the first is line ${id - 1}. Somebody has changed the log.`,
  ]);
  rmSync(own, { recursive: true });
});

test('a start after each of several cut ends brings the lines back, and stamps nothing twice', async () => {
  const own = newFolder('activity-cut-again');
  let now = Date.parse('2026-03-01T10:00:00.000Z');
  const opened = () => openStore({ folder: own, clock: () => now, log: () => {} });
  let lines = 0;
  for (let round = 0; round < 6; round++) {
    now += 1000;
    const store = await opened();
    const log = await openActivityLog(store, () => now, own);
    // Few lines after a recovery stay below the limit that the journal had before it.
    const more = round === 0 ? 12 : 4;
    for (let n = 0; n < more; n++)
      await log.note({
        kind: 'makeBackup',
        outcome: 'done',
        actor: 'anna',
        address: null,
        given: { file: `${n}.tar` },
      });
    const { total } = await log.list({});
    expect(total).toBe(lines + more + (round > 0 ? 1 : 0));
    lines = total;
    await store.close();
    const database = new Sqlite(`${own}/station.db`);
    database.prepare('delete from activity where id = (select max(id) from activity)').run();
    database.close();
  }
  rmSync(own, { recursive: true });
});

test('an end that somebody cut off is found by doctor, since the journal has it', async () => {
  await station.close();
  const database = new Sqlite(`${folder}/station.db`);
  const last = database.prepare('select * from activity order by id desc limit 1').get() as Record<string, unknown>;
  database.prepare('delete from activity where id = ?').run(last['id']);
  const { findings } = await diagnose(folder);
  expect(findings.join()).toContain(
    'rows of the table activity that the database does not have, since somebody removed them: 1.',
  );
  const columns = Object.keys(last);
  const values = columns.map((name) => `@${name}`).join(', ');
  database.prepare(`insert into activity (${columns.join(', ')}) values (${values})`).run(last);
  database.close();
  expect((await diagnose(folder)).findings.join()).not.toContain('activity');
});

test('a line that somebody changed or removed is found by doctor', async () => {
  expect((await diagnose(folder)).facts.join()).toMatch(/The activity log is whole: \d+ lines/);
  const database = new Sqlite(`${folder}/station.db`);
  const [line] = database.prepare('select * from activity order by id limit 1 offset 1').all() as Record<
    string,
    unknown
  >[];
  // Somebody who knows the checksums of rows.
  const { sum } = withSum('activity', { ...line, actor: 'nobody' } as never) as unknown as { sum: number };
  database.prepare('update activity set actor = ?, sum = ? where id = ?').run('nobody', sum, line?.['id']);
  database.close();
  expect((await diagnose(folder)).findings.join()).toContain(`Line ${line?.['id']} of the activity log does not fit`);
});
