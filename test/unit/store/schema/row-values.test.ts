import { expect, it } from 'vitest';
import { keptChange, namesPictures, picturesIn, publicRow } from '#main/store/schema/row-values.ts';
import { TABLE_NAMES, tablesOfVersion } from '#main/store/schema/schema.ts';

const picture = { hash: 'ab'.repeat(32), type: 'png', bytes: 12 } as const;
const text = `${picture.hash}.png:12`;

it('a change is kept as the database has it, and what is undefined is left out', () => {
  const change = { metadata: { a: 'b' }, original: picture, marked: null, description: undefined };
  expect(keptChange('records', change)).toEqual({ metadata: '{"a":"b"}', original: text, marked: null });
  expect(keptChange('inspections', { count_scans: true })).toEqual({ count_scans: 1 });
  expect(keptChange('batches', { plan: null, name: 'x' })).toEqual({ plan: 'null', name: 'x' });
});

it('a row is read back without what the store alone needs', () => {
  const kept = { id: 1, batch_id: null, user_id: 2, count_scans: 0, begun_at: 'a', ended_at: null };
  const row = { id: 1, batch_id: null, user_id: 2, count_scans: false, begun_at: 'a', ended_at: null };
  expect(publicRow('inspections', { ...kept, changed_at: 'c', sum: 5 })).toEqual(row);
});

it('pictures are found in columns of pictures, and in JSON that may name some', () => {
  expect(picturesIn('records', { original: text, marked: null, metadata: JSON.stringify(picture) })).toEqual([
    picture.hash,
  ]);
  expect(picturesIn('labels', { data: JSON.stringify({ deep: [picture] }), id: 1 })).toEqual([picture.hash]);
  expect(TABLE_NAMES.filter(namesPictures)).toEqual([
    'answers',
    'records',
    'batches',
    'labels',
    'findings',
    'product_versions',
    'check_sights',
    'artworks',
    'fonts',
    'kept',
  ]);
});

it('a version of the database has the tables that it and those before it brought', () => {
  expect(tablesOfVersion(1)).toEqual(TABLE_NAMES);
  expect(tablesOfVersion(0)).toEqual([]);
});
