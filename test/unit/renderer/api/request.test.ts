import { expect, test } from 'vitest';
import { addressOf } from '#window/api/client.ts';

test('what stands in a path is escaped, so that it cannot lead elsewhere', () => {
  const endpoint = { path: '/api/records/{wm_id}/scans' };
  expect(addressOf(endpoint, { params: { wm_id: 'TW-7K3QZ' } })).toBe('/api/records/TW-7K3QZ/scans');
  expect(addressOf(endpoint, { params: { wm_id: '../keys?a=#b' } })).toBe('/api/records/..%2Fkeys%3Fa%3D%23b/scans');
});

test('a path that lacks what it needs is a fault, not a request', () => {
  for (const params of [undefined, {}, { wm_id: '' }, { wm_id: null }])
    expect(() => addressOf({ path: '/a/{wm_id}' }, { params })).toThrow('wm_id');
});

test('a query leaves out what is not given, and keeps what is false or empty', () => {
  const query = { page: 2, q: 'Grüner Veltliner & Söhne', none: undefined, no: null, off: false, empty: '' };
  const address = addressOf({ path: '/a' }, { query });
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
    page: '2',
    q: 'Grüner Veltliner & Söhne',
    off: 'false',
    empty: '',
  });
  expect(addressOf({ path: '/a' }, { query: {} })).toBe('/a');
});
