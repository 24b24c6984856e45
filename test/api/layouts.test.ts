import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

const NAME = 'Wine, back';
const LOT = { id: 'lot', type: 'text', x: 5, y: 30, w: 40, h: 4, value: 'L {lot}' };

function wine(items: readonly object[] = [LOT], more: object = {}) {
  return { twinmark_layout: 1, name: NAME, label: { width: 60, height: 40 }, items, ...more };
}

describe('layouts of labels', () => {
  let station: InProcess;
  let bea: string;
  let admin: string;
  beforeAll(async () => {
    station = await startInProcess();
    const { operators } = station.app.identity;
    await operators.add('bea', 'nine calm birds on a wire', 'operator');
    await operators.add('head', 'nine calm birds on a wire', 'admin');
    const tokenOf = async (name: string) =>
      (await station.app.identity.issueToken(name, 'nine calm birds on a wire', '127.0.0.1')).access_token;
    [bea, admin] = [await tokenOf('bea'), await tokenOf('head')];
  });
  afterAll(() => station.close());

  const ask = (method: string, token: string, json?: object, name = NAME, query = '') =>
    call(station.url, method, `/api/layouts/${encodeURIComponent(name)}${query}`, { token, ...(json ? { json } : {}) });

  test('are kept by name; a change is a new version, and the same again is none', async () => {
    expect((await ask('PUT', bea, wine())).body).toMatchObject({ version: 1, layout: { language: 'en' } });
    expect((await ask('PUT', bea, wine())).body.version).toBe(1);
    expect((await ask('PUT', bea, wine([]))).body.version).toBe(2);
    expect((await ask('GET', bea)).body).toMatchObject({ version: 2, layout: { items: [] } });
    expect((await ask('GET', bea, undefined, NAME, '?version=1')).body.layout.items).toMatchObject([LOT]);
    const { body } = await call(station.url, 'GET', '/api/layouts', { token: bea });
    expect(body.layouts).toMatchObject([{ name: NAME, version: 2, owner: 'bea', changeable: true }]);
  });

  test('are their maker’s and the admins’ to change', async () => {
    await station.app.identity.operators.add('olaf', 'nine calm birds on a wire', 'operator');
    const { access_token } = await station.app.identity.issueToken('olaf', 'nine calm birds on a wire', '127.0.0.1');
    expect(await ask('PUT', access_token, wine())).toMatchObject({ status: 403 });
    expect(await ask('DELETE', access_token)).toMatchObject({ status: 403 });
    expect(await ask('PUT', admin, wine([LOT, { ...LOT, id: 'again' }]))).toMatchObject({ status: 200 });
    expect((await call(station.url, 'GET', '/api/layouts', { token: access_token })).body.layouts).toMatchObject([
      { name: NAME, version: 3, owner: 'bea', changeable: false },
    ]);
  });

  test('what is wrong with a layout is told with its item', async () => {
    const wrong = await ask('PUT', bea, wine([{ ...LOT, w: 70 }]));
    expect(wrong.status).toBe(400);
    expect(wrong.body.error).toContain('"lot"');
    expect((await ask('PUT', bea, wine([], { name: 'Another' }))).body.error).toContain('"Another"');
    expect((await ask('PUT', bea, wine([], { twinmark_layout: 3 }))).body.error).toContain('version 3');
  });

  test('one that is removed is not found; under its name versions count on', async () => {
    expect(await ask('DELETE', bea)).toMatchObject({ status: 200 });
    expect(await ask('GET', bea)).toMatchObject({ status: 404 });
    expect(await ask('GET', bea, undefined, NAME, '?version=1')).toMatchObject({ status: 404 });
    expect(await ask('DELETE', bea)).toMatchObject({ status: 404 });
    expect((await ask('PUT', bea, wine())).body.version).toBe(4);
  });
});
