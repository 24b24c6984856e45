import { type PDFPage, rgb } from '@cantoo/pdf-lib';
import { wordsIn } from '#main/base/words.ts';
import { sharp } from '#main/imaging/codec.ts';
import type { Case, CasePhoto } from '#shared/records/cases.ts';
import { coordinatesOf, placeText } from '#shared/records/place-text.ts';
import type { View } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import { type Language, LOCALES } from '#shared/words/languages.ts';
import { type Flow, INNER_WIDTH, openFlow, PAGE } from './flow.ts';
import type { FontOpener } from './letters.ts';

export interface CaseReport {
  readonly language: Language;
  readonly shown: Case;
  /** The machine that the station runs on. */
  readonly station: string;
  /** When the report was made. */
  readonly at: string;
  readonly photos: readonly ReportedPhoto[];
  /** The picture of the record as a file. Null where it is lost. */
  readonly artwork: Uint8Array | null;
}

export interface ReportedPhoto extends CasePhoto {
  /** A WebP file. */
  readonly file: Uint8Array;
}

interface Writing {
  readonly words: View<typeof English.caseReport>;
  readonly cases: View<typeof English.cases>;
  readonly standing: View<typeof English.standing>;
  readonly time: (instant: string) => string;
  readonly place: (place: Case['places'][number]) => string;
}

/** One suspicious label as a PDF of A4 pages: what was seen, what conflicts, and what people said. */
export async function writeCaseReport(report: CaseReport, openFonts: FontOpener): Promise<Uint8Array> {
  const { language, shown } = report;
  const writing = await writingIn(language);
  const { words } = writing;
  const title = words.title({ id: shown.watermark_id });
  const flow = await openFlow({ title, language, report, openFonts });
  flow.line([[0, title]], { size: 18, bold: true });
  flow.gap(6);
  writeFacts(flow, report, writing);
  writeReasons(flow, shown, writing);
  writePlaces(flow, shown, writing);
  writeJourneys(flow, shown, writing);
  await writePhotos(flow, report, writing);
  writeVerdicts(flow, shown, writing);
  return flow.finish(words.footer, words.page);
}

async function writingIn(language: Language): Promise<Writing> {
  const catalogue = await wordsIn(language);
  const times = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' });
  return {
    words: catalogue.view('caseReport'),
    cases: catalogue.view('cases'),
    standing: catalogue.view('standing'),
    time: (instant) => times.format(new Date(instant)),
    place: (place) => placeText(place, LOCALES[language]),
  };
}

function writeFacts(flow: Flow, { shown, station, at }: CaseReport, { words, standing, cases, time }: Writing): void {
  const { facts } = words;
  const counts = shown.sights.map(({ teller, count }) => `${cases.tellers[teller]}: ${count}`);
  const lines = [
    [facts.product, shown.product ?? cases.unnamedOne],
    [facts.standing, standing.names[shown.standing]],
    [facts.first, shown.first_seen === null ? '–' : time(shown.first_seen)],
    [facts.last, shown.last_seen === null ? '–' : time(shown.last_seen)],
    [facts.devices, String(shown.devices)],
    [cases.seen, counts.join(', ') || '–'],
    [facts.station, station],
    [facts.made, time(at)],
  ] as const;
  for (const [name, value] of lines) flow.line([[0, name], [0.3, value]], { size: 10 }); // biome-ignore format: a pair a line
}

function writeReasons(flow: Flow, { reasons }: Case, { words, standing }: Writing): void {
  flow.heading(words.why);
  writeAll(flow, reasons.length === 0 ? [words.none] : reasons.map((reason) => standing.reasons[reason]));
}

/** Sentences, each as many lines as it takes. */
function writeAll(flow: Flow, texts: readonly string[]): void {
  for (const text of texts) {
    for (const line of flow.lines(text, { size: 9 }, INNER_WIDTH)) flow.line([[0, line]]);
  }
}

/** Where the cells of a place begin, in shares of the width. */
const PLACE_CELLS = { name: 0.04, map: 0.26, first: 0.4, last: 0.58, devices: 0.76, told: 0.79 } as const;

function writePlaces(flow: Flow, { places }: Case, { words, cases, time, place }: Writing): void {
  flow.heading(words.places);
  writeAll(flow, [places.length === 0 ? words.none : words.placesLead]);
  for (const [i, one] of places.entries()) {
    flow.line(
      [
        [0, `${i + 1}`],
        [PLACE_CELLS.name, place(one)],
        [PLACE_CELLS.map, one.country === null ? '' : (coordinatesOf(one) ?? '')],
        [PLACE_CELLS.first, time(one.first_seen)],
        [PLACE_CELLS.last, time(one.last_seen)],
        [PLACE_CELLS.devices, `${one.devices}`],
        [PLACE_CELLS.told, one.tellers.map((teller) => cases.tellers[teller]).join(', ')],
      ],
      { size: 8 },
    );
  }
}

function writeJourneys(flow: Flow, { journeys }: Case, { words, cases, time }: Writing): void {
  if (journeys.length === 0) return;
  flow.heading(words.journeys);
  const sentences = journeys.map(({ from, to, km, left_at, seen_at, teller }) =>
    words.journey({
      from: from + 1,
      to: to + 1,
      km,
      left: time(left_at),
      seen: time(seen_at),
      teller: cases.tellers[teller],
    }),
  );
  writeAll(flow, sentences);
}

const PAIR = { side: 200, text: 32, gap: 16 } as const;
/** Pixels of the long side: 150 an inch at the size on the page. */
const PICTURE_SIDE = 420;
const RED = rgb(0.8, 0.1, 0.1);

async function writePhotos(flow: Flow, { photos, artwork }: CaseReport, writing: Writing): Promise<void> {
  if (photos.length === 0) return;
  const { words, time } = writing;
  const genuine = artwork && (await flow.document.embedJpg(await asJpeg(artwork)));
  const images = await Promise.all(photos.map(async ({ file }) => flow.document.embedJpg(await asJpeg(file))));
  const heightOf = (image: Size) => Math.max(fitted(image).height, genuine ? fitted(genuine).height : 0);
  const below = PAIR.text + PAIR.gap;
  flow.heading(words.photos, heightOf(images[0]) + below);
  for (const [i, photo] of photos.entries()) {
    const [image, height] = [images[i], heightOf(images[i])];
    const { page, top } = flow.room(height + below);
    const right = PAGE.left + INNER_WIDTH / 2;
    flow.picture(page, image, PAGE.left, top, PAIR.side);
    frame(page, photo, { left: PAGE.left, top, ...fitted(image) });
    if (genuine) flow.picture(page, genuine, right, top, PAIR.side);
    else flow.text(page, right, top - height / 2, words.noPicture, 9, INNER_WIDTH / 2);
    const width = INNER_WIDTH / 2 - PAIR.gap;
    flow.text(page, PAGE.left, top - height - 10, words.photo({ time: time(photo.at) }), 9, width);
    flow.text(page, PAGE.left, top - height - 21, found(photo, writing), 9, width);
    flow.text(page, right, top - height - 10, words.genuine, 9, width);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function fitted({ width, height }: Size): Size {
  const scale = PAIR.side / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

interface Place extends Size {
  readonly left: number;
  readonly top: number;
}

/** Around each place that shows something else than the record. */
function frame(page: PDFPage, { contradictions }: CasePhoto, { left, top, width, height }: Place): void {
  for (const corners of contradictions) {
    for (const [i, [x, y]] of corners.entries()) {
      const [nextX, nextY] = corners[(i + 1) % corners.length];
      const start = { x: left + x * width, y: top - y * height };
      const end = { x: left + nextX * width, y: top - nextY * height };
      page.drawLine({ start, end, thickness: 1.4, color: RED });
    }
  }
}

function found({ matches_artwork: matches, other_key: isOther }: CasePhoto, { words }: Writing): string {
  if (isOther) return words.otherKey;
  if (matches === null) return words.uncompared;
  return matches ? words.matches : words.contradicts;
}

async function asJpeg(file: Uint8Array): Promise<Uint8Array> {
  const box = { width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  return (await sharp(file).resize(box).flatten({ background: 'white' }).jpeg({ quality: 85 }).toUint8Array()).data;
}

function writeVerdicts(flow: Flow, { verdicts }: Case, { words, standing, time }: Writing): void {
  flow.heading(words.verdicts);
  if (verdicts.length === 0) writeAll(flow, [words.none]);
  for (const { before, standing: now, reason, by, at } of verdicts) {
    const names = { standing: standing.names[now], before: standing.names[before] };
    flow.line([[0, words.said({ ...names, by, time: time(at) })]], { bold: true });
    writeAll(flow, [reason]);
  }
}
