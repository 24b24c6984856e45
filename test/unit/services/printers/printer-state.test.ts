// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { attribute, attributes } from '#main/printers/message.ts';
import { readPrinter } from '#main/printers/printer.ts';
import { stateOf } from '#main/services/printers/printer-state.ts';
import { mediumOf } from '#test/support/printers/fake-printer.ts';

type Said = Parameters<typeof attributes>[0];
const state = (said: Said) => stateOf(readPrinter(attributes(said)), null);
const inTray = (width: number, height: number, margin: number, tray: string) =>
  new Map([...mediumOf(width, height, margin), ['media-source', attribute('keyword', tray)]]);

it('each size stands once with its margins, and first what lies in the printer', () => {
  const database = [
    ...[mediumOf(21000, 29700, 423), mediumOf(21000, 29700, 423), mediumOf(21000, 29700, 0)],
    ...[mediumOf(10000, 14800, 423)],
  ];
  const { papers } = state({
    'media-col-database': attribute('collection', ...database),
    'media-col-ready': attribute('collection', inTray(21000, 29700, 423, 'main'), inTray(21000, 29700, 423, 'tray-2')),
  });
  expect(papers.map(({ width, left, tray, ready }) => [width, left, tray, ready])).toEqual([
    [210, 4.23, 'main', true],
    [210, 4.23, 'tray-2', true],
    [100, 4.23, null, false],
    [210, 0, null, false],
  ]);
});

it('says how sheets go there: PDF that is not scaled, else raster, else that of AirPrint, else in no way', () => {
  const formats = (...names: string[]) => ({ 'document-format-supported': attribute('mimeMediaType', ...names) });
  const unscaled = { 'print-scaling-supported': attribute('keyword', 'none') };
  const dots = {
    'pwg-raster-document-resolution-supported': attribute('resolution', { x: 300, y: 300, units: 3 }),
  };
  const urf = { 'urf-supported': attribute('keyword', 'V1.4', 'SRGB24', 'RS300-600') };
  const all = formats('application/pdf', 'image/pwg-raster', 'image/urf');
  expect(state({ ...all, ...unscaled, ...dots, ...urf }).way).toBe('application/pdf');
  expect(state({ ...all, ...dots, ...urf }).way).toBe('image/pwg-raster');
  expect(state({ ...all, ...urf })).toMatchObject({ way: 'image/urf', resolutions: [300, 600], unscaled: false });
  expect(state(all).way).toBeNull();
  expect(state({ ...all, 'urf-supported': attribute('keyword', 'W8', 'RS300') }).way).toBeNull();
  expect(state({ ...all, 'urf-supported': attribute('keyword', 'SRGB24', 'RS360-720', 'RS0') }).way).toBeNull();
});

it('a printer that tells of paper by the thousand, below nothing and of no size, is cut short', () => {
  const lies = Array.from({ length: 1000 }, (_, i) => mediumOf(10_000 + i, 14_800, -500));
  const { papers } = state({
    'media-col-database': attribute('collection', mediumOf(0, 0, 0), mediumOf(-1, 5, 0), ...lies),
  });
  expect(papers).toHaveLength(200);
  expect(papers.every(({ left, width }) => left === 0 && width >= 100)).toBe(true);
});
