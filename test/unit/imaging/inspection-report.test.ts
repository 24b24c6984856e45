import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharp } from '#main/imaging/codec.ts';
import { type InspectionReport, writeInspectionReport } from '#main/imaging/reports/inspection-report-pdf.ts';
import { FINDING_STATES, type FindingState } from '#shared/verify/inspection.ts';
import { openShippedFonts, textsOfPdf } from '#test/support/reports.ts';

const counts = Object.fromEntries(FINDING_STATES.map((state) => [state, 0])) as Record<FindingState, number>;

function reportOf(passed: InspectionReport['passed']): InspectionReport {
  const none = { shown: [], total: 0 };
  return {
    language: 'en',
    inspection: {
      id: 7,
      batch: null,
      operator: 'anna',
      begun_at: '2026-01-02T03:04:05.000Z',
      ended_at: null,
      counts,
      checked: 40,
      expected: null,
      rejected: 0,
      rejected_others: 0,
      missing: null,
    } as unknown as InspectionReport['inspection'],
    station: 'desk',
    product: 'Riesling',
    camera: null,
    grades: [],
    missing: none,
    rejects: none,
    codes: none,
    failures: none,
    passed,
  };
}

describe('the report of an inspection with every picture', () => {
  let picture: Uint8Array;
  beforeAll(async () => {
    const drawn = sharp({ create: { width: 320, height: 200, channels: 3, background: '#a33' } });
    picture = (await drawn.webp().toUint8Array()).data;
  });

  const passed = (count: number, total = count) => ({
    shown: Array.from({ length: count }, (_, i) => ({
      watermark_id: `TW-0000${i % 10}`,
      grade: 'A' as const,
      picture: i === 3 ? null : picture,
    })),
    total,
  });

  test('shows small pictures of those that passed, and an empty place for one that is gone', async () => {
    const images = await imagesOf(reportOf(passed(40, 44)));
    expect(images.map(({ width }) => width)).toEqual(Array.from({ length: 39 }, () => 130));
  });

  test('has no more pages than the pictures need', async () => {
    const pages = async (count: number) =>
      (await PDFDocument.load(await writeInspectionReport(reportOf(passed(count)), openShippedFonts))).getPageCount();
    expect([await pages(1), await pages(40), await pages(500)]).toEqual([1, 2, 10]);
  });

  test('shows none of them where only failures are wanted', async () => {
    expect(await imagesOf(reportOf(null))).toEqual([]);
  });
});

test('names what was checked in whichever script it is written', async () => {
  const report = { ...reportOf(null), product: '日本酒', station: 'עמדה' };
  const [text] = await textsOfPdf(await writeInspectionReport(report, openShippedFonts));
  expect(text).toContain('日本酒');
  expect(text).toContain('עמדה');
});

test.each([
  ['en', 'Rejected, not known to be of this job'],
  ['de', 'Ausschuss, nicht sicher von diesem Auftrag'],
  ['fr', 'Rejetées, sans certitude d’être de ce travail'],
] as const)('cuts no name of a sum off in the language %s', async (language, name) => {
  const report = reportOf(null);
  const inspection = { ...report.inspection, rejected_others: 3 };
  const [text] = await textsOfPdf(await writeInspectionReport({ ...report, language, inspection }, openShippedFonts));
  expect(text).toContain(name);
});

async function imagesOf(report: InspectionReport): Promise<{ width: number }[]> {
  const document = await PDFDocument.load(await writeInspectionReport(report, openShippedFonts));
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return [];
    return [{ width: Number(object.dict.get(PDFName.of('Width'))?.toString()) }];
  });
}
