import { expect, it } from 'vitest';
import { GERMAN } from '#window/features/create/remarks/german.ts';
import { remarks } from '#window/further-languages/french/remarks.ts';

const ROWS = { most: '5000', rows: '100000', jobs: '20' };

it('numbers of a thousand and more are written as people of the language write them', () => {
  expect(GERMAN.too_many_rows(ROWS)).toBe(
    'Ein Auftrag hat höchstens 5.000 Etiketten: Aus diesen 100.000 werden 20 Aufträge, die zusammen erstellt werden.',
  );
  expect(GERMAN.enlarged({ artwork: 'a.png', times: '3', width: '1170', height: '800' })).toContain(
    '1.170 × 800 Pixel',
  );
  const french = remarks.too_many_rows(ROWS).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(french).toBe('Un travail a 5 000 étiquettes au plus : ces 100 000 deviennent 20 travaux, créés ensemble.');
});

it('a sentence with a missing fact is left to the station', () => {
  expect(GERMAN.too_many_rows({ most: '5000', jobs: '20' })).toBe('');
});
