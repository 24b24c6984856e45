import { expect, test } from 'vitest';
import { inPlace } from '#window/frame/registry.ts';

test('a group whose words change keeps its place, and a new one comes last', () => {
  const [frame, screen, changed] = [['Escape'], ['Escape', 'e'], ['Échap']];
  expect(inPlace([frame, screen], frame, changed)).toEqual([changed, screen]);
  expect(inPlace([frame], null, screen)).toEqual([frame, screen]);
  expect(inPlace([screen], frame, changed)).toEqual([screen, changed]);
});
