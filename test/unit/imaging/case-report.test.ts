import { expect, test } from 'vitest';
import { webpOf } from '#main/imaging/preview.ts';
import { type CaseReport, writeCaseReport } from '#main/imaging/reports/case-report-pdf.ts';
import type { Case } from '#shared/records/cases.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { openShippedFonts, textsOfPdf } from '#test/support/reports.ts';

const AT = '2026-05-01T09:00:00.000Z';
const LATER = '2026-05-01T11:00:00.000Z';
const place = (country: string, latitude: number, longitude: number) => ({
  country,
  latitude,
  longitude,
  first_seen: AT,
  last_seen: LATER,
  devices: 2,
  tellers: ['own' as const, 'stranger' as const],
  judged: false,
});

const SHOWN: Case = {
  watermark_id: 'TW-7K3QZ',
  product: '雪 Riesling',
  owner: 'you',
  label_status: 'printed',
  standing: 'suspicious',
  reasons: ['far_apart', 'registered_again'],
  first_seen: AT,
  last_seen: LATER,
  devices: 3,
  sights: [{ teller: 'stranger', count: 12 }],
  places: [place('DE', 48.14, 11.58), place('JP', 35.68, 139.7)],
  journeys: [{ from: 0, to: 1, left_at: AT, seen_at: LATER, km: 9370, hours: 2, teller: 'stranger' }],
  photos: [],
  is_new: false,
  looks: [],
  verdicts: [{ before: 'suspicious', standing: 'copied', reason: 'Auf dem Markt gekauft.', by: 'anna', at: LATER }],
};

function reportOf(more: Partial<CaseReport> = {}): CaseReport {
  return { language: 'de', shown: SHOWN, station: 'HALLE1', at: LATER, photos: [], artwork: null, ...more };
}

async function textOf(report: CaseReport): Promise<string> {
  return (await textsOfPdf(await writeCaseReport(report, openShippedFonts))).join('\n').replace(/\s+/g, ' ');
}

test('the report of a case says what was seen, what one label cannot do, and what people said, in its language', async () => {
  const text = await textOf(reportOf());
  expect(text).toContain('Verdächtiges Etikett TW-7K3QZ');
  expect(text).toContain('雪 Riesling');
  // The station says so. A verdict is a person's, says the foot of the page.
  expect(text).toContain('Einstufung Verdächtig');
  expect(text).toContain('Es wurde an Orten gesehen, die für ein einziges Etikett zu weit auseinander liegen.');
  expect(text).toContain('1 Deutschland 48.14, 11.58');
  expect(text).toContain('Von Ort 1 zu Ort 2: 9.370 km');
  expect(text).toContain('Kopiert (zuvor: Verdächtig), anna');
  expect(text).toContain('Auf dem Markt gekauft.');
  expect(text).not.toContain('Fotos neben dem Bild');
});

test('a report shows each photograph beside the picture of the record, and says so where that is lost', async () => {
  const file = await webpOf(makeCover('quiet', 300, 200, 'report'), 80);
  const frame = [[0.2, 0.2], [0.6, 0.2], [0.6, 0.5], [0.2, 0.5]] as [number, number][]; // biome-ignore format: corners in a line
  const about = { id: 1, source: 'caller', path: '', at: AT, teller: 'stranger', place: 0 } as const;
  const found = { matches_artwork: false, other_key: false, compared_mm: 2, contradictions: [frame] };
  const forged = { ...found, matches_artwork: null, other_key: true, compared_mm: null, contradictions: [] };
  const photos = [
    { ...about, ...found, file },
    { ...about, ...forged, file },
  ];
  const with_ = await writeCaseReport(reportOf({ photos, artwork: file }), openShippedFonts);
  const lost = await textOf(reportOf({ photos }));
  const text = (await textsOfPdf(with_)).join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('Zeigt etwas anderes, wo es gerahmt ist');
  expect(text).toContain('Markierung mit einem anderen Schlüssel gemacht');
  expect(text).not.toContain('Das Bild ist verloren');
  expect(lost).toContain('Das Bild ist verloren');
});
