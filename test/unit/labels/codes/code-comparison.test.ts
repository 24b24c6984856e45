import { expect, it } from 'vitest';
import { type ExpectedCode, seenOf } from '#main/labels/codes/code-comparison.ts';

const size = { width: 1000, height: 600 };
const lot: ExpectedCode = {
  item: 'lot',
  symbology: 'code128',
  name: 'lot',
  expected: 'L21',
  place: { x: 100, y: 100, w: 300, h: 100 },
};
const serial: ExpectedCode = { ...lot, item: 'serial', expected: 'S1', place: { x: 600, y: 400, w: 300, h: 100 } };
const all = [lot, serial];
const at = (content: string, x = 250, y = 150) => ({ content, x, y });

it('the content that is expected is the code, wherever it seems to lie', () => {
  expect(seenOf(lot, all, [at('L12'), at('L21', 900, 500)], size)?.content).toBe('L21');
});

it('another content at the place contradicts', () => {
  expect(seenOf(lot, all, [at('L12')], size)?.content).toBe('L12');
  expect(seenOf(lot, all, [at('X', 90, 90), at('L12', 240, 160)], size)?.content).toBe('L12');
});

it.each([
  ['nothing is seen', []],
  ['a code elsewhere on the label', [at('L12', 700, 150)]],
  ['a code beside the label', [at('L12', 250, -5)]],
  ['the label’s other code', [at('S1', 380, 180)]],
])('says nothing of: %s', (_, seen) => {
  expect(seenOf(lot, all, seen, size)).toBeNull();
});
