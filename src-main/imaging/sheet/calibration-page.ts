import { wordsIn } from '#main/base/words.ts';
import type { Size, Spot } from '#main/imaging/sheet/layout/box.ts';
import type { Stroke } from '#main/imaging/sheet/layout/ink.ts';
import { letter } from '#main/imaging/sheet/layout/lettering.ts';
import { openDocument } from '#main/imaging/sheet/output/document.ts';
import { inkOperators, type PageText, pageContent, textOperators } from '#main/imaging/sheet/output/page-content.ts';
import { dictionary } from '#main/imaging/sheet/output/pdf-values.ts';
import type { Sink } from '#main/imaging/sheet/output/pdf-writer.ts';
import { srgbProfile } from '#main/imaging/write.ts';
import { crossesOn, expectedOn } from '#shared/printing/calibration.ts';
import { openCatalogue, type View } from '#shared/words/catalogue.ts';
import type { calibrationPage } from '#shared/words/en.ts';
import { type Language, LOCALES } from '#shared/words/languages.ts';

export interface CalibrationPage {
  readonly page: Size;
  readonly language: Language;
  readonly madeAt: Date;
}

const LINE_MM = 0.15;
const CROSS_ARM_MM = 6;
/** Lengths of the ruler's marks: at every, every fifth and every tenth millimetre. */
const TICKS_MM = { one: 1.5, five: 2.5, ten: 4 };
const TEXT_MM = 3.2;
const NUMBER_MM = 2.2;
const LINE_SPACING = 1.6;
/** The height of capitals and digits, as a share of the size of Helvetica. */
const CAPITALS = 0.72;

/** A page to print on plain paper: crosses to measure between, rulers to lay one's own ruler on, and what to do. */
export async function writeCalibrationPage({ page, language, madeAt }: CalibrationPage, sink: Sink): Promise<void> {
  const words = await paperWords(language);
  const { bytes } = await srgbProfile();
  const document = await openDocument(sink, { title: words.title, madeAt, language }, bytes);
  const font = document.pdf.reserve();
  const facts = { Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', Encoding: '/WinAnsiEncoding' };
  await document.pdf.object(font, dictionary(facts));
  const rulers = [rulerAcross(page), rulerDown(page)];
  const strokes = [...crossesOn(page).flatMap(cross), ...rulers.flatMap((ruler) => ruler.strokes)];
  const texts = [...rulers.flatMap((ruler) => ruler.numbers), ...instructions(page, linesOn(page, words, language))];
  const whole = { left: 0, top: 0, ...page };
  await document.addPage({
    media: page,
    trim: whole,
    bleed: whole,
    content: pageContent([...inkOperators(strokes, page.height), ...textOperators(texts, 'F', page.height)]),
    resources: { Font: { F: font } },
  });
  await document.end();
}

/** The same page as lines alone, for printers that take no PDF: what is measured, and the numbers of the rulers. */
export function calibrationInk(page: Size): Stroke[] {
  const rulers = [rulerAcross(page), rulerDown(page)];
  const numbers = rulers.flatMap((ruler) => ruler.numbers);
  return [
    ...crossesOn(page).flatMap(cross),
    ...rulers.flatMap(({ strokes }) => strokes),
    ...numbers.flatMap(({ text, left, baseline, size }) => lettered(text, left, baseline - size * CAPITALS, size)),
  ];
}

function lettered(text: string, left: number, top: number, size: number): Stroke[] {
  return letter(text, left, top, size * CAPITALS).map((spots) => ({ spots, closed: false, width: LINE_MM }));
}

function cross([x, y]: Spot): Stroke[] {
  return [line([x - CROSS_ARM_MM, y], [x + CROSS_ARM_MM, y]), line([x, y - CROSS_ARM_MM], [x, y + CROSS_ARM_MM])];
}

interface Ruler {
  readonly strokes: Stroke[];
  readonly numbers: PageText[];
}

/** The horizontal ruler. Its numbers are millimetres from the left edge of the paper. */
function rulerAcross(page: Size): Ruler {
  const [[left, top], [right]] = crossesOn(page);
  const y = top + CROSS_ARM_MM + TICKS_MM.ten;
  const marks = wholeNumbers(left, right);
  return {
    strokes: marks.map((x) => line([x, y], [x, y - tickLength(x)])),
    numbers: tens(marks).map((x) => ({
      left: x - NUMBER_MM / 2,
      baseline: y + NUMBER_MM * 1.2,
      size: NUMBER_MM,
      text: `${x}`,
    })),
  };
}

/** The vertical ruler. Its numbers are millimetres from the top edge of the paper. */
function rulerDown(page: Size): Ruler {
  const [[left, top], , [, bottom]] = crossesOn(page);
  const x = left + CROSS_ARM_MM + TICKS_MM.ten;
  const marks = wholeNumbers(top + 2 * CROSS_ARM_MM, bottom);
  return {
    strokes: marks.map((y) => line([x, y], [x - tickLength(y), y])),
    numbers: tens(marks).map((y) => ({
      left: x + NUMBER_MM / 2,
      baseline: y + NUMBER_MM * 0.35,
      size: NUMBER_MM,
      text: `${y}`,
    })),
  };
}

type Words = View<typeof calibrationPage>;

/** The font of the page has no narrow spaces. */
async function paperWords(language: Language): Promise<Words> {
  const { messages, speech } = await wordsIn(language);
  const finish = (text: string) => text;
  return openCatalogue({ page: messages('calibrationPage') }, { ...speech, finish }).view('page') as unknown as Words;
}

function linesOn(page: Size, words: Words, language: Language): string[] {
  const { left, top, across, down } = expectedOn(page);
  const tenths = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const measured = { left, top, across, down };
  const steps = (['left', 'top', 'across', 'down'] as const).map((one) =>
    words[one]({ mm: tenths.format(measured[one]) }),
  );
  return [words.title, '', words.print, words.measure, '', ...steps, '', words.enter, words.rulers];
}

function instructions(page: Size, lines: readonly string[]): PageText[] {
  const [[left, top], [right]] = crossesOn(page);
  const start = left + 2 * CROSS_ARM_MM + TICKS_MM.ten;
  const longest = Math.max(...lines.map((text) => text.length));
  // Helvetica's letters are about half as wide as high.
  const size = Math.min(TEXT_MM, ((right - start) / longest) * 2);
  const first = top + 2 * CROSS_ARM_MM + TICKS_MM.ten + 3 * NUMBER_MM;
  return lines.map((text, i) => ({ left: start, baseline: first + i * size * LINE_SPACING, size, text }));
}

function wholeNumbers(from: number, to: number): number[] {
  const first = Math.ceil(from);
  return Array.from({ length: Math.max(0, Math.floor(to) - first + 1) }, (_, i) => first + i);
}

function tens(marks: readonly number[]): number[] {
  return marks.filter((mark) => mark % 10 === 0);
}

function tickLength(mark: number): number {
  if (mark % 10 === 0) return TICKS_MM.ten;
  return mark % 5 === 0 ? TICKS_MM.five : TICKS_MM.one;
}

function line(from: Spot, to: Spot): Stroke {
  return { spots: [from, to], closed: false, width: LINE_MM };
}
