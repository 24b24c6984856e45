// @module-tag long
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

let station: InProcess;
let picture: string;

beforeAll(async () => {
  station = await startInProcess({
    settings: {
      'limits.image_bytes': 3_000_000,
      'limits.image_megapixels': 2,
      'limits.public_engine_per_minute': 10_000,
      'limits.public_scans_per_minute': 10_000_000,
      'limits.public_records_per_minute': 10_000_000,
      'limits.public_unknown_ids_per_hour': 10_000_000,
      'limits.public_registers_per_minute': 10_000_000,
    },
  });
  picture = base64(await artwork('marks', { width: 900, height: 600 }));
});
afterAll(() => station.close());

/** Of the picture: a label whose corners are given need not be looked for, which takes long. */
const WHOLE = [
  [0, 0],
  [900, 0],
  [900, 600],
  [0, 600],
];

const embed = (json: object) => call(station.url, 'POST', '/api/embed', { json });
const scan = (json: object) => call(station.url, 'POST', '/api/scan', { json });

describe('POST /api/embed', () => {
  it('marks a picture with a message that /api/scan reads', async () => {
    const { status, body } = await embed({ image: picture, message: '7K3QZ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      watermarked_image: expect.any(String),
      message: '7K3QZ',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const read = await scan({ image: body.watermarked_image });
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ success: true, message: '7K3QZ', grade: 'A', cause: null });
    expect(read.body.confidence).toBeGreaterThan(0.9);
    expect(read.body.corners).toHaveLength(4);
  });

  it.each([
    ['png', 'png', 300],
    ['jpeg', 'jpeg', 600],
    ['tiff', 'tiff', 150],
  ] as const)('writes %s with its density', async (format, type, dpi) => {
    const { body } = await embed({ image: picture, message: 'A', format, dpi });
    const file = Buffer.from(body.watermarked_image, 'base64');
    expect(await sharp(file).metadata()).toMatchObject({ format: type, density: dpi, width: 900, height: 600 });
  });

  it.each(['A', 'A b', '~', '     ', '"\\<&>', '12345'])('carries %j', async (message) => {
    const marked = await embed({ image: picture, message, strength: 'strong' });
    expect((await scan({ image: marked.body.watermarked_image, corners: WHOLE })).body).toMatchObject({
      success: true,
      message,
    });
  });

  it.each([
    ['six characters', { message: '123456' }],
    ['no character', { message: '' }],
    ['an umlaut', { message: 'ä' }],
    ['a control character', { message: 'a\n' }],
    ['a number', { message: 12345 }],
    ['no message', {}],
    ['an unknown format', { message: 'A', format: 'gif' }],
    ['an unknown strength', { message: 'A', strength: 'huge' }],
    ['an unknown field', { message: 'A', colour: 'red' }],
    ['a dpi of 0', { message: 'A', dpi: 0 }],
    ['a dpi in words', { message: 'A', dpi: '300' }],
  ])('refuses %s', async (_, json) => {
    const { status, body } = await embed({ image: picture, ...json });
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
  });
});

describe('POST /api/scan', () => {
  it('says so when there is no mark', async () => {
    const { status, body } = await scan({ image: picture });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      message: '',
      confidence: 0,
      grade: null,
      cause: expect.any(String),
      corners: null,
      assisted: false,
      trusted: null,
      matches_artwork: null,
      compared_mm: null,
      print: null,
      print_limits: null,
      standing: null,
      reasons: [],
      contradictions: [],
      codes: [],
      code_contradictions: [],
    });
  });

  it('reads by rough corners from any starting corner', async () => {
    const { body } = await embed({ image: picture, message: 'START' });
    const corners = [
      [4, -3],
      [897, 5],
      [903, 596],
      [-4, 602],
    ];
    for (let first = 0; first < 4; first++) {
      const turned = [...corners.slice(first), ...corners.slice(0, first)];
      const read = await scan({ image: body.watermarked_image, corners: turned });
      expect(read.body).toMatchObject({ success: true, message: 'START' });
    }
  });

  it.each([
    [
      'three',
      [
        [0, 0],
        [900, 0],
        [900, 600],
      ],
    ],
    [
      'five',
      [
        [0, 0],
        [900, 0],
        [900, 600],
        [0, 600],
        [0, 300],
      ],
    ],
    [
      'crossed',
      [
        [0, 0],
        [900, 600],
        [900, 0],
        [0, 600],
      ],
    ],
    [
      'nearly a line',
      [
        [0, 0],
        [900, 1],
        [900, 2],
        [0, 1],
      ],
    ],
    [
      'far outside',
      [
        [-200, 0],
        [900, 0],
        [900, 600],
        [0, 600],
      ],
    ],
    [
      'of texts',
      [
        ['0', '0'],
        [900, 0],
        [900, 600],
        [0, 600],
      ],
    ],
    [
      'of three numbers',
      [
        [0, 0, 0],
        [900, 0],
        [900, 600],
        [0, 600],
      ],
    ],
    ['null', null],
    ['an object', { a: 1 }],
  ])('refuses corners that are %s', async (_, corners) => {
    const { status, body } = await scan({ image: picture, corners });
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
  });
});

describe('pictures that cannot be taken', () => {
  const cut = () => Buffer.from(picture, 'base64').subarray(0, 20_000).toString('base64');
  it.each([
    ['no base64', () => '!!!', 400],
    ['a text', () => base64(Buffer.from('hello')), 400],
    ['a cut file', cut, 400],
    ['an SVG', () => base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')), 400],
    ['empty', () => '', 400],
    ['a number', () => 7, 400],
    ['a data: URL of another kind', () => 'data:text/html;base64,PGI+', 400],
  ])('%s', async (_, image, wanted) => {
    for (const ask of [() => scan({ image: image() }), () => embed({ image: image(), message: 'A' })]) {
      const { status, body } = await ask();
      expect([status, Object.keys(body)]).toEqual([wanted, ['error']]);
    }
  });

  it('too small a side is 400; too many pixels or bytes are 413', async () => {
    const small = base64(await artwork('small', { width: 100, height: 63 }));
    expect((await scan({ image: small })).status).toBe(400);
    const large = base64(await artwork('large', { kind: 'flat', width: 2000, height: 1001 }));
    expect((await scan({ image: large })).status).toBe(413);
    const heavy = Buffer.alloc(3_000_001);
    heavy.set(Buffer.from(picture, 'base64').subarray(0, 1000));
    expect((await scan({ image: heavy.toString('base64') })).status).toBe(413);
  });

  it.each([
    ['with a line break in every 76 characters', (text: string) => text.replace(/.{76}/g, '$&\r\n')],
    ['in the alphabet for addresses', (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')],
    ['without padding', (text: string) => text.replace(/=+$/, '')],
    ['as a data: URL', (text: string) => `data:image/png;base64,${text}`],
  ])('base64 %s is taken', async (_, write) => {
    const { body } = await embed({ image: write(picture), message: 'A' });
    const { status } = await scan({ image: write(body.watermarked_image), corners: WHOLE });
    expect(status).toBe(200);
  });
});
