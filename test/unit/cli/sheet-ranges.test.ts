import { describe, expect, it } from 'vitest';
import { sheetsNamed } from '#main/cli/print.ts';

describe('sheets as people write them', () => {
  it.each([
    ['3', [3]],
    ['3-5', [3, 4, 5]],
    ['1-2, 6,2', [1, 2, 6]],
  ])('%s', (text, sheets) => {
    expect(sheetsNamed('out', text)).toEqual(sheets);
  });

  it.each(['', '0', '5-3', '1-', 'x', '1;2', '-1', '1-2-3', '1000000'])('refuses "%s"', (text) => {
    expect(() => sheetsNamed('out', text)).toThrow('--out must be sheets');
  });
});
