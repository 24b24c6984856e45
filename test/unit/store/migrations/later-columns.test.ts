import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { added, counted, internal, text, written } from '#main/store/schema/columns.ts';
import type { Table } from '#main/store/schema/schema.ts';
import { checksum } from '#main/store/sql/row-sum.ts';

/** A table to which version 2 added a column. */
function planted(): Table {
  const fields = { id: counted(), name: text(), changed_at: internal(written()), mark_key: added(2, text()) };
  return { fields, columns: Object.keys(fields), key: 'id', stamp: 'changed_at' };
}

const row = { id: 1, name: 'press', changed_at: '2026-01-01T00:00:00.000Z' };

it('rows of before a column was added keep their checksums', () => {
  const before = crc32(JSON.stringify(Object.values(row)));
  expect(checksum(planted(), row)).toBe(before);
  expect(checksum(planted(), { ...row, mark_key: null })).toBe(before);
});

it('a value of an added column that was lost or changed on the disk shows in the checksum', () => {
  const sums = [null, '0123456789abcdef', '0123456789abcdee'].map((mark_key) =>
    checksum(planted(), { ...row, mark_key }),
  );
  expect(new Set(sums).size).toBe(3);
});
