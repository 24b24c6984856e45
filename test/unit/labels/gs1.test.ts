import { beforeAll, describe, expect, test } from 'vitest';
import type { CodePart } from '#main/labels/display-list/display-list.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { troubleIn } from '#test/support/catalogues.ts';
import { planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const GS = '\x1d';
const GTIN = '(01)04006381333931';

function planned(value: string, symbology = 'gs1_datamatrix') {
  return planOf(faces, [{ type: 'barcode', symbology, value, w: 100, h: 60 }]);
}

/** Element strings, and what a reader gives for them. */
const RIGHT: readonly (readonly [string, string])[] = [
  [GTIN, '0104006381333931'],
  ['(01)00012345678905', '0100012345678905'],
  [`${GTIN}(10)A`, '010400638133393110A'],
  [`${GTIN}(10)A(21)B`, `010400638133393110A${GS}21B`],
  [`${GTIN}(17)261231(10)A`, '01040063813339311726123110A'],
  [`${GTIN}(10)A(17)261231`, `010400638133393110A${GS}17261231`],
  [`${GTIN}(17)261200`, '010400638133393117261200'],
  [`${GTIN}(17)280229`, '010400638133393117280229'],
  [`${GTIN}(15)260630(10)L-1/2`, '01040063813339311526063010L-1/2'],
  [`${GTIN}(11)260101(13)260102(16)260103`, '010400638133393111260101132601021626' + '0103'],
  [`${GTIN}(21)${'x'.repeat(20)}`, `010400638133393121${'x'.repeat(20)}`],
  [`${GTIN}(10)!"%&'*+,-./:;<=>?_`, `010400638133393110!"%&'*+,-./:;<=>?_`],
  [`${GTIN}(3103)001234`, '01040063813339313103001234'],
  [`${GTIN}(3103)001234(10)A`, '0104006381333931310300123410A'],
  [`${GTIN}(30)5(10)A`, `0104006381333931305${GS}10A`],
  [`${GTIN}(240)AB(241)CD`, `0104006381333931240AB${GS}241CD`],
  [`${GTIN}(7003)2612312359(21)A`, `010400638133393170032612312359${GS}21A`],
  ['(00)106141411234567897', '00106141411234567897'],
  ['(00)106141411234567897(02)04006381333931(37)24', '0010614141123456789702040063813339313724'],
  ['(414)4006381000000', '4144006381000000'],
  ['(8003)04006381333931A1', '800304006381333931A1'],
  [`${GTIN}(422)276`, '0104006381333931422276'],
  [`${GTIN}(10)A(10)A`, `010400638133393110A${GS}10A`],
];

/** Element strings that GS1 does not allow, and what the sentence must name. */
const WRONG: readonly (readonly [string, RegExp])[] = [
  ['(99999)1', /99999|begin with/],
  [`${GTIN}(1234)1`, /no AI \(1234\)/],
  [`${GTIN}(05)1`, /no AI \(05\)/],
  ['(01)04006381333932', /check digit of AI \(01\)/],
  ['(01)4006381333931', /AI \(01\) is too short/],
  ['(01)040063813339310', /AI \(01\) is too long/],
  ['(01)0400638133393A', /AI \(01\)/],
  ['(00)106141411234567890', /check digit of AI \(00\)/],
  [`${GTIN}(17)261331`, /AI \(17\) has no date/],
  [`${GTIN}(17)260230`, /AI \(17\) has no date/],
  [`${GTIN}(17)26123`, /AI \(17\) is too short/],
  [`${GTIN}(17)26-2-1`, /AI \(17\)/],
  [`${GTIN}(10)`, /AI \(10\) is too short/],
  [`${GTIN}(10)${'x'.repeat(21)}`, /AI \(10\) is too long/],
  [`${GTIN}(21)${'x'.repeat(21)}`, /AI \(21\) is too long/],
  ['(21)A', /AI \(21\) needs another one beside it, in this or another code of the label: \(01\)/],
  ['(17)261231', /AI \(17\) needs another one/],
  ['(02)04006381333931', /AI \(02\) needs another one beside it, in this or another code of the label: \(37\)/],
  ['(3103)001234', /AI \(3103\) needs another one/],
  [`${GTIN}(3103)12345`, /AI \(3103\) is too short/],
  [`${GTIN}(37)1`, /AI/],
  [`${GTIN}(02)04006381333931(37)1`, /exclude each other/],
  [`${GTIN}(10)A(10)B`, /\(10\) is there twice/],
  [`${GTIN}(422)999`, /AI \(422\)/],
  [`${GTIN}(7003)2612312460`, /AI \(7003\) has no date or time/],
  ['(414)4006381000001', /check digit of AI \(414\)/],
  ['04006381333931', /begin with an application identifier/],
];

describe('element strings', () => {
  test.each(RIGHT)('%s is right', (value, read) => {
    const { list, errors } = planned(value);
    expect(errors).toEqual([]);
    expect(list.parts.find((part): part is CodePart => part.kind === 'code')?.content).toBe(read);
  });

  test.each(WRONG)('%s is wrong, with a sentence in both languages', (value, sentence) => {
    const { list, errors } = planned(value);
    expect(list.parts.filter(({ kind }) => kind === 'code')).toEqual([]);
    expect(errors).toMatchObject([{ row: 8, item: 'item0', trouble: { kind: 'gs1_syntax' } }]);
    const [{ trouble }] = errors;
    expect(troubleIn('en', trouble)).toMatch(sentence);
    expect(troubleIn('de', trouble)).toMatch(/^Die GS1-Daten von „item0“ stimmen nicht: .+\.$/);
  });

  test.each(['(10)a b', '(10)ä', '(10)a(b', '(10)a)b', '(10)a~b', '(10)a#b', '(10)a@b'])(
    '%s has a character outside of set 82',
    (end) => {
      expect(planned(GTIN + end).errors).toMatchObject([{ trouble: { kind: 'gs1_value', facts: { ai: '10' } } }]);
    },
  );

  test('are as long as GS1-128 allows', () => {
    const fits = `${GTIN}(10)${'x'.repeat(20)}(21)${'y'.repeat(7)}`;
    expect(planned(fits, 'gs1_128').errors).toEqual([]);
    const longer = planned(`${fits}z`, 'gs1_128').errors;
    expect(longer).toMatchObject([{ trouble: { kind: 'bad_value' } }]);
    expect(planned(`${fits}z`).errors).toEqual([]);
  });
});

describe('digital links', () => {
  const host = 'https://id.example.com';
  test.each([
    `${host}/01/04006381333931`,
    `${host}/shop/01/04006381333931/22/A/10/B/21/C?17=261231`,
    `${host}/00/106141411234567897`,
    `${host}/8004/4006381A1`,
    `${host}/414/4006381000000/254/A`,
  ])('%s is right', (value) => {
    const { list, errors } = planned(value, 'gs1_digital_link');
    expect(errors).toEqual([]);
    expect(list.parts.find((part): part is CodePart => part.kind === 'code')?.content).toBe(value);
  });

  test.each([
    `${host}/01/04006381333932`,
    `${host}/01/4006381333931`,
    `${host}/01/04006381333931/21/C/10/B`,
    `${host}/01/04006381333931/17/261231`,
    `${host}/01/04006381333931?17=261331`,
    `${host}/10/A`,
    `${host}/01`,
    'id.example.com/01/04006381333931',
  ])('%s is wrong', (value) => {
    expect(planned(value, 'gs1_digital_link').errors).toMatchObject([{ trouble: { kind: 'gs1_syntax' } }]);
  });
});

/** Codes of one label, and whether the first has its partners. */
const TOGETHER: readonly (readonly [string, readonly (readonly [string, string])[], RegExp | null])[] = [
  ['(10)L11(17)261231', [['gs1_datamatrix', GTIN]], null],
  ['(10)L11(17)261231', [['ean13', '4006381333931']], null],
  ['(10)L11', [['itf14', '04006381333931']], null],
  ['(21)A', [['gs1_digital_link', 'https://id.example.com/01/04006381333931']], null],
  ['(02)04006381333931', [['gs1_128', '(37)24(00)106141411234567897(02)04006381333931']], null],
  ['(02)04006381333931(37)24', [['gs1_128', '(00)106141411234567897']], null],
  ['(250)S1', [['gs1_128', `${GTIN}(21)A`]], null],
  ['(250)S1', [['gs1_128', GTIN]], /AI \(250\) needs another one/],
  ['(20)01', [['gs1_128', '(03)04006381333931']], null],
  ['(10)L11', [['qr', GTIN]], /AI \(10\) needs another one/],
  ['(10)L11', [['gs1_128', '(00)106141411234567897']], /AI \(10\) needs another one/],
  ['(10)L11(10)L12', [['ean13', '4006381333931']], /\(10\) is there twice/],
];

describe('the codes of a label together', () => {
  test.each(TOGETHER)('%s beside %j', (value, others, wrong) => {
    const codes = [['gs1_datamatrix', value] as const, ...others];
    const { errors } = planOf(
      faces,
      codes.map(([symbology, text], i) => ({ type: 'barcode', symbology, value: text, y: 1 + i * 62, w: 120, h: 60 })),
      {},
      { whole: { label: { width: 130, height: 190 } } },
    );
    const first = errors.filter(({ item }) => item === errors[0]?.item).map(({ trouble }) => troubleIn('en', trouble));
    if (wrong === null) expect(first).toEqual([]);
    else expect(first[0]).toMatch(wrong);
  });
});
