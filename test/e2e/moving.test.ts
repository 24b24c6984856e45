import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findRunning } from '#main/cli/running-station.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

const order = { from: null, to: 'postgres://nobody@127.0.0.1/nothing' };

describe.skipIf(!hasBrowser)('records that are moved', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk({ asSet: true });
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('the strip says so in both languages, until changes are taken again or the station is to be started', async () => {
    const page = await desk.open();
    const german = await desk.open({ language: 'de' });
    await page.getByText('Data saved').waitFor();
    const station = await findRunning(desk.station.folder);
    const leaving = new AbortController();
    const held = (path: string, signal?: AbortSignal) =>
      station?.ask('PUT', path, order, signal).then(
        () => 'made',
        () => 'gone',
      );
    const first = held(`/api/desk/moves/${randomUUID()}`, leaving.signal);
    await page.getByText('Records are being moved: nothing is changed').waitFor();
    await german.getByText('Datensätze ziehen um: Nichts wird geändert').waitFor();
    expect([await findingsInEveryLook(page), await cutOff(german)]).toEqual([[], []]);
    leaving.abort();
    expect(await first).toBe('gone');
    await page.getByText('Data saved').waitFor();

    const path = `/api/desk/moves/${randomUUID()}`;
    const second = held(path);
    await page.getByText('Records are being moved: nothing is changed').waitFor();
    await station?.ask('POST', `${path}/made`);
    expect(await second).toBe('made');
    await page.getByText('Records moved: start the station again').waitFor();
    await german.getByText('Datensätze umgezogen: Station neu starten').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
  });
});
