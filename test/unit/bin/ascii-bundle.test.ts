import { expect, test } from 'vitest';
import { inAscii } from '../../../station.config.ts';

/** What a program of one expression is worth. */
async function worthOf(code: string): Promise<unknown> {
  const { value } = await import(`data:text/javascript,${encodeURIComponent(`export const value = ${code};`)}`);
  return value;
}

test.each([
  ['a string', '"Etikett „größer“ …"'],
  ['a character beyond 16 bits', '"a 🎫 b"'],
  ['a template', '`3 ×\\n`'],
  ['a needless backslash', String.raw`"\… and \\…"`],
  ['a pattern with classes', String.raw`"x – y".replace(/[\–„]/, "-") + /^[🎫-🎭]$/u.test("🎬")`],
  ['names', '(({ größe }) => größe)({ größe: 3 })'],
])('%s is worth the same in ASCII', async (_, code) => {
  const ascii = inAscii(code);
  expect(ascii).toMatch(/^\p{ASCII}*$/u);
  expect(await worthOf(ascii)).toEqual(await worthOf(code));
});
