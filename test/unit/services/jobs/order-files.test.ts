import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  completeOrders,
  filesOf,
  isOrderFile,
  isSheetsOf,
  isTooLong,
  sheetsName,
  shortName,
} from '#main/services/jobs/order-files.ts';

const NOW = 1_000_000;
/** The clock of the file server may be wrong: what counts is how long the station has seen no change. */
const file = (path: string, unchanged = 10_000) => ({ path, bytes: 1, writtenAt: 5, since: NOW - unchanged });
const found = (...files: ReturnType<typeof file>[]) =>
  completeOrders(files, NOW).map((order) => [order.name, ...filesOf(order).map(({ path }) => path)]);

describe('files in the folder of orders', () => {
  it('belong together by their name', () => {
    const files = [
      file('b.xlsx'),
      file('a.csv'),
      file('a.png'),
      file('a.layout.json'),
      file('a.job.json'),
      file('ab.png'),
      file('b/front.png'),
      file('b/back.pdf'),
      file('b/notes.txt'),
    ];
    expect(found(...files)).toEqual([
      ['a', 'a.csv', 'a.png', 'a.layout.json', 'a.job.json'],
      ['b', 'b.xlsx', 'b/front.png', 'b/back.pdf'],
    ]);
  });

  it('are no artwork where the station wrote them: the sheets of an order lie beside its result', () => {
    const sheets = [sheetsName('a', 1), sheetsName('a', 2)];
    expect(sheets).toEqual(['a.sheets.pdf', 'a.sheets-2.pdf']);
    expect(sheets.map((name) => [isOrderFile(name), isSheetsOf('a', name), isSheetsOf('ab', name)])).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
    expect([isOrderFile('a.pdf'), isOrderFile('a/b.sheets.pdf'), isSheetsOf('a', 'a.pdf')]).toEqual([
      true,
      true,
      false,
    ]);
    const long = 'ä'.repeat(100);
    expect(isSheetsOf(long, sheetsName(long, 3))).toBe(true);
  });

  it('are those of another order where their names differ in capitals', () => {
    const files = ['A.csv', 'A.png', 'a.csv', 'a.png', 'a.Job.JSON'].map((path) => file(path));
    expect(found(...files)).toEqual([
      ['A', 'A.csv', 'A.png'],
      ['a', 'a.csv', 'a.png', 'a.Job.JSON'],
    ]);
  });

  it('are each looked at as often, however many orders there are', () => {
    const looksPerFile = (orders: number) => {
      let looks = 0;
      const counted = (name: string) => ({
        ...file(name),
        get path() {
          looks++;
          return name;
        },
      });
      const files = Array.from({ length: orders }, (_, i) => [counted(`o${i}.csv`), counted(`o${i}.png`)]).flat();
      expect(completeOrders(files, NOW)).toHaveLength(orders);
      return looks / files.length;
    };
    expect(looksPerFile(1000)).toBeCloseTo(looksPerFile(100), 0);
  });

  it('are one order where two spreadsheets have its name', () => {
    expect(found(file('a.csv'), file('a.xlsx'), file('a.png'))).toEqual([['a', 'a.csv', 'a.xlsx', 'a.png']]);
  });

  it('are an order when nobody writes to them any more', () => {
    expect(found(file('a.csv'), file('a.png', 500))).toEqual([]);
    expect(found(file('a.csv', 500), file('a.png'))).toEqual([]);
    expect(found(file('a.csv', 2000), file('a.png'))).toHaveLength(1);
  });

  it('wait half a minute for artwork', () => {
    expect(found(file('a.csv', 20_000))).toEqual([]);
    expect(found(file('a.csv', 40_000))).toHaveLength(1);
    expect(found(file('a.png', 40_000))).toEqual([]);
  });

  it('have names that are cut where those of their results would not fit on a disk', () => {
    expect([isTooLong('ü'.repeat(80)), isTooLong('ü'.repeat(81))]).toEqual([false, true]);
    expect(shortName('ü'.repeat(80))).toBe('ü'.repeat(80));
    expect(shortName(`a${'ü'.repeat(80)}`)).toBe(`a${'ü'.repeat(79)}`);
    expect(Buffer.byteLength(`.${shortName('ü'.repeat(99))}.result.json.${randomUUID()}.part`)).toBeLessThan(255);
  });
});
