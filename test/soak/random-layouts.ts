// Layouts and rows as nobody would make them, by fast-check.
import fc from 'fast-check';
import { SYMBOLOGIES } from '#shared/labels/layout.ts';
import type { Json } from '#test/support/layout/planning.ts';

/** The label of all of them, in millimetres. */
export const RANDOM_LABEL = { width: 70, height: 50 } as const;

const tenth = (from: number, to: number) => fc.integer({ min: from * 10, max: to * 10 }).map((n) => n / 10);
/** Some boxes reach to the very edges of the label. */
const side = (length: number) =>
  fc
    .tuple(tenth(1, length), fc.integer({ min: 0, max: 10 }))
    .map(([size, tenths]) => ({ from: Math.round((length - size) * tenths) / 10, size }));
const place = fc
  .tuple(side(RANDOM_LABEL.width), side(RANDOM_LABEL.height), fc.constantFrom(0, 90, 180, 270))
  .map(([across, down, rotation]) => ({ x: across.from, y: down.from, w: across.size, h: down.size, rotation }));

const template = fc.constantFrom(
  '{a}',
  '{a}{b|optional|line}',
  '{b} {c}',
  'LOT {b|upper|first 4}',
  "{[C]|or 'none'}",
  '{made+18M:MM.yyyy} {c:dd.MMMM}',
  '(01){a|gtin14}(10){b|optional}',
  'https://e.com/01/{a|gtin14}/10/{b}',
);
const size = tenth(4, 40);
const text = fc.record({
  type: fc.constant('text'),
  value: template,
  font: fc.tuple(size, size, fc.constantFrom(400, 700)).chain(([one, other, weight]) =>
    fc.constantFrom('Noto Sans', 'Noto Sans Mono', 'Noto Sans Arabic', 'OCRB', 'Inconsolata').map((family) => ({
      family,
      weight,
      size: Math.max(one, other),
      min_size: Math.min(one, other),
    })),
  ),
  line_height: fc.constantFrom(0.2, 0.7, 1, 1.2, 1.2, 1.2, 2),
  fit: fc.constantFrom('refuse', 'shrink', 'wrap', 'wrap-shrink'),
  align: fc.constantFrom('start', 'center', 'end'),
  valign: fc.constantFrom('top', 'middle', 'bottom'),
  direction: fc.constantFrom('auto', 'ltr', 'rtl'),
  background: fc.constantFrom(null, '#ffee00'),
});
const code = fc.record({
  type: fc.constant('barcode'),
  value: template,
  symbology: fc.constantFrom(...SYMBOLOGIES),
  text: fc.constantFrom('below', 'above', 'none'),
  module: fc.constantFrom(null, 0.1, 0.3),
  bearer: fc.boolean(),
});
const box = fc.record({ type: fc.constant('box'), color: fc.constant('#336699'), radius: tenth(0, 25) });

/** The items of a layout, in any order and over each other. */
export const randomItems: fc.Arbitrary<Json[]> = fc.array(
  fc
    .tuple(place, fc.oneof(text, text, code, box), fc.constantFrom('skip', 'refuse'))
    .map(([at, item, empty]): Json => ({ ...at, ...item, empty })),
  { minLength: 1, maxLength: 8 },
);

const value = fc.oneof(
  fc.constantFrom('', ' ', 'Riesling', 'L11-100', '4006381333931', '04006381333931', '2026-12-31', 'Größe XL, 75 cl'),
  fc.constantFrom(
    'A(21)X',
    '{id}',
    '{{',
    '<script>',
    '"&\'',
    '\u202eabc',
    'a\u0000b',
    '東京',
    '👨‍👩‍👧',
    '\ud800',
    'e\u0301',
  ),
  fc.constantFrom(
    'مرحبا שלום abc',
    'مرحبا بالعالم 12',
    '2026-02-30',
    '\n\n',
    '-1',
    '1e999',
    '../../etc',
    '\u200b',
    'ﬁ',
  ),
  fc.constantFrom('x'.repeat(300), 'Ääkköset '.repeat(60), 'W\u0302\u0323\u0330'.repeat(5), 'gjpqy\u0327ÅÉ'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

export const randomRow = fc
  .tuple(value, value, value, value)
  .map(([a, b, c, column]) => ({ metadata: { a, b, c }, columns: { C: column } }));
