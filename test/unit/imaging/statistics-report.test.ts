import { expect, test } from 'vitest';
import type { FontOpener } from '#main/imaging/reports/letters.ts';
import { type StatisticsReport, writeStatisticsReport } from '#main/imaging/reports/statistics-pdf.ts';
import { NONE, type Statistics } from '#shared/jobs/statistics.ts';
import { openShippedFonts, textsOfPdf } from '#test/support/reports.ts';

const made = (count: number) => ({ ...NONE, made: count, grade_a: count });

function reportOf(products: readonly string[], more: Partial<StatisticsReport> = {}): StatisticsReport {
  const sums = products.map((value, i) => ({ value, counts: made(1200 + i) }));
  const total = { ...made(products.length * 1200), rejected: 3 };
  const found: Statistics = {
    today: '2026-05-02',
    from: '2026-05-01',
    to: '2026-05-02',
    total,
    busy_hours: 4,
    days: [
      { day: '2026-05-01', counts: total },
      { day: '2026-05-02', counts: NONE },
    ],
    hours: [{ hour: 6, counts: total }],
    products: sums,
    printers: [],
    reasons: [],
    stations: [],
  };
  return { language: 'de', found, stations: ['HALLE1'], at: '2026-05-02T09:30:00.000Z', ...more };
}

async function textOf(report: StatisticsReport, openFonts: FontOpener = openShippedFonts): Promise<string> {
  const pages = await textsOfPdf(await writeStatisticsReport(report, openFonts));
  return pages.join('\n').replace(/\s+/g, ' ');
}

const noFonts: FontOpener = () => Promise.reject(new Error('the fonts are not needed'));

test('names range, station and time, and writes numbers as the language does', async () => {
  const text = await textOf(reportOf(['Riesling', 'Müller-Thurgau']), noFonts);
  expect(text).toContain('01.05.2026 bis 02.05.2026');
  expect(text).toContain('Station HALLE1');
  expect(text).toContain('Stand 02.05.2026');
  expect(text).toContain('Riesling 1.200');
  expect(text).toContain('600 (Stunden nach der Uhr, in denen die Linie Etiketten erstellt hat: 4)');
  expect(text).toContain('Verlust, von allen Etiketten 0,1 %');
});

test('shows the sum of a table at its end, and no column for what was not counted', async () => {
  const text = await textOf(reportOf(['Riesling', 'Kerner']), noFonts);
  expect(text).toContain('Nach Produkt Erstellt Riesling 1.200 Kerner 1.201 Insgesamt 2.401');
  expect(text).toContain('Nach Schicht Erstellt Ausschuss Früh');
});

test('writes names of every script that the fonts of labels have', async () => {
  const names = ['Riesling', 'עגבניות שרי', 'عصير الرمان', '日本酒 の 純米', 'Łódź Želva', 'Ρετσίνα'];
  const text = await textOf(reportOf(names));
  expect(text).not.toContain('?');
  for (const name of ['עגבניות', '日本酒 の 純米', 'Łódź Želva', 'Ρετσίνα']) expect(text).toContain(name);
  // Readers take apart what is written from right to left, and lose no letter.
  for (const letter of 'عصير') expect(text.normalize('NFKC')).toContain(letter);
  expect(text).not.toContain('Unicode');
});

test('writes characters that no font has by their numbers, and says so', async () => {
  const text = await textOf(reportOf(['ไวน์ 1']));
  expect(text).toContain('[U+0E44]');
  expect(text).toContain('mit ihrer Nummer in Unicode');
});

test('writes what is no text in any language: marks of one script on letters of another, halves of characters, controls', async () => {
  const text = await textOf(reportOf(['日\u064en', 'a\ud800b', 'x\u0007y', '👩‍🔬', '\u200b']));
  for (const part of ['[U+65E5][U+064E]n', 'a[U+D800]b', 'x y', '[U+1F469]']) expect(text).toContain(part);
});

test('names the columns on each page that a table goes on', async () => {
  const names = Array.from({ length: 150 }, (_, i) => `Wine ${i}`);
  const pages = await textsOfPdf(await writeStatisticsReport(reportOf(names), noFonts));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(page).toContain('Erstellt');
});

test('writes long names whole, in several lines', async () => {
  const name = 'Spätburgunder Kirchenstück Großes Gewächs 2019 aus dem Barrique, unfiltriert, Magnum im Holz';
  const narrow = { ...NONE, made: 1, printed: 1, verified: 1, rejected: 1, voided: 1, failed: 1 };
  const { found } = reportOf([]);
  const text = await textOf(
    reportOf([], { found: { ...found, products: [{ value: name, counts: narrow }] } }),
    noFonts,
  );
  for (const word of name.split(' ')) expect(text).toContain(word);
});
