import { expect, test } from 'vitest';
import { germanRefusal } from '#window/phones/refusals.ts';

test('what the station refuses has a German sentence of its own for each status, and one for any other', () => {
  const said = [400, 401, 403, 404, 409, 413, 415, 418].map(germanRefusal);
  expect(new Set(said).size).toBe(said.length);
  expect(germanRefusal(418)).toBe('Die Station hat es abgelehnt.');
});
