import { expect, test } from 'vitest';
import { linkTo, matchPath, parentOf, readRoute } from '#window/state/route.ts';

test.each([
  ['', '/home', ''],
  ['#/', '/home', ''],
  ['#/create?sample=wine', '/create', 'sample=wine'],
  ['#/records/TW-7K3QZ/', '/records/TW-7K3QZ', ''],
  ['#//records', '/records', ''],
])('%j leads to %s', (hash, path, query) => {
  const route = readRoute(hash);
  expect([route.path, String(route.query)]).toEqual([path, query]);
});

test('a link leads to where it was made for, whatever is in it', () => {
  const route = readRoute(linkTo('/create', { sample: 'a&b=c?d#e' }));
  expect(route.query.get('sample')).toBe('a&b=c?d#e');
});

test('a path gives its pattern what stands there', () => {
  expect(matchPath('/records/:id', '/records/TW-7K3QZ')).toEqual({ id: 'TW-7K3QZ' });
  expect(matchPath('/records/:id', '/records/a%2Fb')).toEqual({ id: 'a/b' });
  expect(matchPath('/records/:id', '/records/%')).toEqual({ id: '%' });
  for (const path of ['/records', '/records/a/b', '/record/a']) expect(matchPath('/records/:id', path)).toBeNull();
});

test('up leads to the nearest path that is one, and from the top nowhere', () => {
  const isOne = (path: string) => ['/jobs', '/jobs/7'].includes(path);
  expect(parentOf('/jobs/7/proof', isOne)).toBe('/jobs/7');
  expect(parentOf('/jobs/8/proof', isOne)).toBe('/jobs');
  expect(parentOf('/jobs', isOne)).toBeNull();
  expect(parentOf('/nowhere/at/all', isOne)).toBeNull();
});
