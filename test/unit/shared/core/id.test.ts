import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireId } from '#main/base/required-id.ts';
import { ALPHABET, ID_COUNT, idOf, numberOf, parseWatermarkId, watermarkIdOf } from '#shared/core/id.ts';

describe('IDs of records', () => {
  it('are the numbers below 30^5, there and back', () => {
    expect(ID_COUNT).toBe(24_300_000);
    fc.assert(fc.property(fc.nat(ID_COUNT - 1), (number) => numberOf(idOf(number)) === number));
    expect([idOf(0), idOf(ID_COUNT - 1)]).toEqual(['22222', 'ZZZZZ']);
  });

  it('hold no character that is easily taken for another', () => {
    for (const character of '01ILOU') expect(ALPHABET).not.toContain(character);
  });

  it.each(['TW-7K3QZ', 'tw-7k3qz', '7K3QZ', '7k3qz'])('%s is accepted', (text) => {
    expect(parseWatermarkId(text, 'TW')).toBe('7K3QZ');
  });

  it.each(['', 'TW-', 'TW7K3QZ', 'XX-7K3QZ', '7K3Q', '7K3QZZ', 'O1ILU', '../etc', 'TW-7K3Q\u0000', 'ＴＷ-7K3QZ'])(
    '%j names no record',
    (text) => {
      expect(parseWatermarkId(text, 'TW')).toBeNull();
      expect(() => requireId(text, ['TW', 'OLD'])).toThrow('Not found');
    },
  );

  it('stand behind the prefix', () => {
    expect(watermarkIdOf('7K3QZ', 'TW')).toBe('TW-7K3QZ');
  });
});
