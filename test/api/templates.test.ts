// @module-tag both-engines: keeps rows of its own in the database
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Desk, openDesk, type Person, signIn } from '#test/support/people.ts';
import { OPERATOR, type Station, startStation } from '#test/support/station.ts';

let station: Station;
let desk: Desk;
let anna: Person;
let berta: Person;
let carl: Person;

beforeAll(async () => {
  station = await startStation();
  desk = await openDesk(station);
  anna = await signIn(station, OPERATOR.username, OPERATOR.passphrase);
  berta = await desk.addPerson('berta');
  carl = await desk.addPerson('carl');
});
afterAll(() => station.remove());

const api = (method: string, path: string, json?: unknown, token = berta.token) =>
  call(station.url, method, path, { token, ...(json === undefined ? {} : { json }) });

const TOY = {
  id: 'toy',
  name: 'Toy',
  fields: [
    { key: 'name', label: 'Name', type: 'text', required: true },
    { key: 'age', label: 'From age', type: 'select', required: false, options: ['3', '6'] },
  ],
};

describe('templates', () => {
  it('those that ship are listed and found by anybody', async () => {
    const { body } = await call(station.url, 'GET', '/api/templates');
    const ids = body.templates.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining(['generic', 'wine', 'pharma', 'event_ticket']));
    const wine = await call(station.url, 'GET', '/api/templates/wine');
    expect(wine.body).toEqual(body.templates.find(({ id }: { id: string }) => id === 'wine'));
    expect(wine.body.fields[0]).toEqual({ key: 'product_name', label: 'Product name', type: 'text', required: true });
  });

  it.each(['nowhere', 'NOWHERE', '..', '%2e%2e%2fwine', 'a'.repeat(65)])('%s is not found', async (id) => {
    const { status, body } = await call(station.url, 'GET', `/api/templates/${id}`);
    expect([status, body]).toEqual([404, { error: 'Not found' }]);
  });

  it('are added, used, changed and deleted, but never so that records break', async () => {
    expect((await api('POST', '/api/templates', TOY)).status).toBe(201);
    expect((await api('POST', '/api/templates', TOY)).status).toBe(409);
    expect((await call(station.url, 'GET', '/api/templates/toy')).body).toEqual(TOY);
    const image = base64(await artwork('toy', { width: 200, height: 200 }));
    const make = (metadata: object) => api('POST', '/api/records', { image, template_id: 'toy', metadata });
    expect((await make({ age: '3' })).status).toBe(400);
    expect((await make({ name: 'Bear', age: '4' })).status).toBe(400);
    expect((await make({ name: 'Bear', age: '3' })).status).toBe(201);

    const change = (fields: object[]) => api('PUT', '/api/templates/toy', { name: 'Toy', fields });
    expect((await change([TOY.fields[0], { ...TOY.fields[1], options: ['6'] }])).status).toBe(409);
    expect((await change([TOY.fields[0]])).status).toBe(409);
    expect((await change([...TOY.fields, { key: 'maker', label: 'Maker', type: 'text', required: true }])).status).toBe(
      409,
    );
    const wider = [...TOY.fields, { key: 'maker', label: 'Maker', type: 'text', required: false }];
    expect((await change(wider)).body).toEqual({ ...TOY, fields: wider });
    expect((await api('DELETE', '/api/templates/toy')).status).toBe(409);

    expect((await api('POST', '/api/templates', { ...TOY, id: 'unused' })).status).toBe(201);
    expect((await api('DELETE', '/api/templates/unused')).body).toEqual({ success: true });
    expect((await call(station.url, 'GET', '/api/templates/unused')).status).toBe(404);
    expect((await api('DELETE', '/api/templates/unused')).status).toBe(404);
    expect((await api('PUT', '/api/templates/unused', { name: 'x', fields: [] })).status).toBe(404);
  });

  it('one that was deleted does not come back with the next start', async () => {
    expect((await api('DELETE', '/api/templates/sneakers', undefined, anna.token)).status).toBe(200);
    await station.stop();
    station = { ...(await startStation({ folder: station.folder })) };
    expect((await call(station.url, 'GET', '/api/templates/sneakers')).status).toBe(404);
    expect((await call(station.url, 'GET', '/api/templates/wine')).status).toBe(200);
  });

  it.each([
    ['a key that means something to programs', [{ ...TOY.fields[0], key: 'constructor' }]],
    ['a key twice', [TOY.fields[0], TOY.fields[0]]],
    ['a select without options', [{ key: 'a', label: 'A', type: 'select', required: false }]],
    ['options on a text', [{ key: 'a', label: 'A', type: 'text', required: false, options: ['x'] }]],
    ['an unknown type', [{ key: 'a', label: 'A', type: 'colour', required: false }]],
    ['no label', [{ key: 'a', type: 'text', required: false }]],
    ['a key with a space', [{ key: 'a b', label: 'A', type: 'text', required: false }]],
    ['required in words', [{ key: 'a', label: 'A', type: 'text', required: 'no' }]],
    ['65 fields', Array.from({ length: 65 }, (_, i) => ({ key: `k${i}`, label: 'A', type: 'text', required: false }))],
  ])('%s is refused', async (_, fields) => {
    const { status, body } = await api('POST', '/api/templates', { id: 'bad', name: 'Bad', fields });
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
  });

  it.each([
    ['POST', '/api/templates'],
    ['PUT', '/api/templates/wine'],
    ['DELETE', '/api/templates/wine'],
  ])('%s %s needs an identity, not an API key', async (method, path) => {
    const json =
      method === 'DELETE' ? undefined : method === 'PUT' ? { name: 'x', fields: [] } : { ...TOY, id: 'mine' };
    expect((await call(station.url, method, path, json ? { json } : {})).status).toBe(401);
    expect((await api(method, path, json, berta.apiKey)).status).toBe(403);
  });
});

describe('the owner of a template', () => {
  const HIDDEN = { key: 'supplier', label: 'Supplier', type: 'text', required: false, private: true };
  const OPEN = { ...HIDDEN, private: false };
  const put = (id: string, fields: object[], person: Person, more: object = {}) =>
    api('PUT', `/api/templates/${id}`, { name: 'Part', fields, ...more }, person.token);

  it('changes or deletes it, as an admin does, and nobody else; the desk shows whose it is', async () => {
    expect((await api('POST', '/api/templates', { ...TOY, id: 'bertas' })).status).toBe(201);
    expect((await put('bertas', TOY.fields, carl)).status).toBe(403);
    expect((await api('DELETE', '/api/templates/bertas', undefined, carl.token)).body.error).toContain('not yours');
    const { uses } = (await desk.call('GET', '/api/desk/template-uses')).body;
    expect(uses).toContainEqual({ template_id: 'bertas', records: 0, owner: 'berta', changeable: true });
    expect(uses).toContainEqual({ template_id: 'wine', records: 0, owner: null, changeable: true });
    expect((await put('bertas', TOY.fields, berta)).status).toBe(200);
    expect((await put('bertas', TOY.fields, anna)).status).toBe(200);
    // An admin who changed it has not become its owner.
    expect((await put('bertas', TOY.fields, berta)).status).toBe(200);
    expect((await api('DELETE', '/api/templates/bertas', undefined, anna.token)).status).toBe(200);
    // Whoever makes it anew is its maker.
    expect((await api('POST', '/api/templates', { ...TOY, id: 'bertas' }, carl.token)).status).toBe(201);
    expect((await put('bertas', TOY.fields, berta)).status).toBe(403);
  });

  it('is the admin where the template ships', async () => {
    expect((await api('DELETE', '/api/templates/wine')).status).toBe(403);
    expect((await put('wine', [], berta)).status).toBe(403);
    expect((await api('DELETE', '/api/templates/nowhere', undefined, carl.token)).status).toBe(404);
    expect((await call(station.url, 'GET', '/api/templates/wine')).status).toBe(200);
  });

  it('publishes private values only as an admin who says so', async () => {
    expect((await api('POST', '/api/templates', { id: 'part', name: 'Part', fields: [HIDDEN] })).status).toBe(201);
    const image = base64(await artwork('part', { width: 200, height: 200 }));
    const made = await api('POST', '/api/records', { image, template_id: 'part', metadata: { supplier: 'Acme' } });
    const seen = async () => {
      const { body } = await call(station.url, 'GET', `/api/records/${made.body.watermark_id}`);
      return body.record_metadata;
    };
    expect((await put('part', [OPEN], carl)).status).toBe(403);
    expect((await put('part', [OPEN], carl, { publish_private: true })).status).toBe(403);
    expect((await put('part', [OPEN], berta, { publish_private: true })).body.error).toContain('Only an admin');
    expect((await put('part', [OPEN], anna)).status).toBe(409);
    expect((await put('part', [OPEN], anna, { publish_private: 'yes' })).status).toBe(400);
    expect(await seen()).toEqual({});
    expect((await put('part', [OPEN], anna, { publish_private: true })).body).toEqual({
      id: 'part',
      name: 'Part',
      fields: [OPEN],
    });
    expect(await seen()).toEqual({ supplier: 'Acme' });
    expect((await put('part', [HIDDEN], berta)).status).toBe(200);
    expect(await seen()).toEqual({});
  });
});
