import { expect, test } from 'vitest';
import { createLastMade } from '../../../../src-main/services/upkeep/last-made.ts';

test.each([
  ['backup_file_gone', /^This backup is no longer kept/],
  ['diagnostics_gone', /^This diagnostics file is no longer kept/],
] as const)('%s tells which kind of file is no longer kept', (kind, sentence) => {
  const files = createLastMade(kind);
  const first = files.put('/first', {});
  expect(files.find(first.id).made).toBe(first);
  const second = files.put('/second', {});
  for (const id of [first.id, 'none']) {
    expect(() => files.find(id)).toThrow(
      expect.objectContaining({
        code: 'not_found',
        message: expect.stringMatching(sentence),
        trouble: expect.objectContaining({ kind }),
      }),
    );
  }
  files.clear();
  expect(() => files.find(second.id)).toThrow();
});
