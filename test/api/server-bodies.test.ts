// @module-tag one-engine: the server alone, over a store in memory
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, expectFailure, jsonRequest, request } from './raw-socket.ts';
import { openServers, type Running } from './server-fixture.ts';

const start = openServers();
let station: Running;
beforeAll(async () => {
  station = await start({
    set: { 'limits.image_bytes': 100_000 },
    limits: { jsonBytes: 300_000, plainBytes: 100_000 },
  });
});

const SCAN = '/api/scan';
const person = { authorization: 'Bearer person' };
const GOOD = Buffer.from('7K3QZ and more').toString('base64');
const post = (body: string | Uint8Array, headers = {}) => ask(station.port, jsonRequest(SCAN, body, headers));

describe('content types', () => {
  test.each([
    ['application/json', 200],
    ['APPLICATION/JSON', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json;charset="UTF-8"', 200],
    ['application/json ; charset=utf-8', 200],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=latin1', 415],
    ['application/json\t', 200],
    ['application/json\t; charset=utf-8', 200],
    ['application/json\ta', 415],
    ['application/jsonx', 415],
    ['application/json, text/plain', 415],
    ['application/json; ', 200],
    ['application/json/', 415],
    [' application/json', 200],
    ['text/plain', 415],
    ['text/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/vnd.api+json', 415],
    ['garbage', 415],
    ['', 415],
    ['/', 415],
    ['application/', 415],
    ['application/json;;;===', 415],
    [`application/json; a=${'x'.repeat(9000)}`, 200],
  ])('%j is answered with %i', async (type, status) => {
    const answer = await post(`{"image":"${GOOD}"}`, { 'content-type': type });
    if (status === 200) expect(answer.status).toBe(200);
    else expectFailure(answer, status);
  });

  test.each([
    ['two of them', 'Content-Type: application/json\r\nContent-Type: text/plain\r\n', 400],
    ['none', '', 415],
    ['compressed', 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n', 415],
  ])('%s', async (_, lines, status) => {
    const bytes = `POST ${SCAN} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}Content-Length: 2\r\n\r\n{}`;
    expectFailure(await ask(station.port, bytes), status);
  });
});

const deep = (levels: number) => `{"image":"${GOOD}","corners":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('bodies that are not taken are told why', () => {
  const bad: [what: string, body: string | Uint8Array, says: RegExp][] = [
    ['nothing', '', /body is missing/],
    ['blanks', '  ', /not valid JSON/],
    ['null', 'null', /must be a JSON object/],
    ['a number', '7', /must be a JSON object/],
    ['a text', '"image"', /must be a JSON object/],
    ['a list', `["${GOOD}"]`, /must be a JSON object/],
    ['half of it', '{"image":"abcd"', /not valid JSON/],
    ['an open text', '{"image":"abcd', /not valid JSON, from character 15 on/],
    ['a comma too many', '{"image":"abcd",}', /not valid JSON, from character 17 on/],
    ['a comment', `{"image":"${GOOD}"/* */}`, /not valid JSON/],
    ['single quotes', "{'image':'abcd'}", /not valid JSON/],
    ['two bodies', `{"image":"${GOOD}"}{"image":"${GOOD}"}`, /not valid JSON/],
    ['NaN', `{"image":"${GOOD}","corners":NaN}`, /not valid JSON: there is "N" where/],
    ['a bad escape', `{"image":"${GOOD}","corner\\x":1}`, /not valid JSON/],
    ['a raw line end in the picture', `{"image":"abcd\nabcd"}`, /not valid JSON: a string/],
    ['a name twice', `{"image":"${GOOD}","image":"${GOOD}"}`, /"image" is there twice/],
    ['a name twice, once escaped', `{"image":"${GOOD}","im\\u0061ge":"${GOOD}"}`, /"image" is there twice/],
    ['a name twice, deep inside', '{"a":[{"b":1,"b":2}]}', /"b" is there twice/],
    ['__proto__', `{"image":"${GOOD}","__proto__":{"corners":1}}`, /"__proto__" cannot be/],
    ['__proto__, escaped', `{"image":"${GOOD}","__proto\\u005f_":{}}`, /"__proto__" cannot be/],
    ['constructor', `{"image":"${GOOD}","constructor":{"prototype":{}}}`, /"constructor" cannot be/],
    ['17 levels', deep(16), /nested more than 16/],
    ['10,000 levels', deep(10_000), /nested more than 16/],
    ['100,000 open brackets', '['.repeat(90_000), /nested more than 16/],
    ['30,000 parts', `{"image":"${GOOD}","corners":[${'1,'.repeat(30_000)}1]}`, /more than 20000 parts/],
    [
      'bytes that are not UTF-8',
      Buffer.from([...Buffer.from('{"a":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
      /not valid UTF-8/,
    ],
    [
      'UTF-8 that is too long',
      Buffer.from([...Buffer.from('{"a":"'), 0xc0, 0xaf, ...Buffer.from('"}')]),
      /not valid UTF-8/,
    ],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), /not valid JSON/],
    ['a lone surrogate', `{"image":"${GOOD}","x":"\\ud800"}`, /surrogate/],
    ['a lone surrogate as a name', `{"image":"${GOOD}","\\udfff":1}`, /surrogate/],
    ['NUL', `{"image":"${GOOD}","x":"a\\u0000"}`, /NUL/],
    ['no picture', '{}', /The field image is missing/],
    ['a picture of null', '{"image":null}', /image must be a text/],
    ['a picture that is a list', '{"image":["abcd"]}', /image must be a text/],
    ['an unknown field', `{"image":"${GOOD}","colour":1}`, /no field "colour". The fields are: image, corners/],
    ['an unknown field with a long name', `{"image":"${GOOD}","${'x'.repeat(500)}":1}`, /no field "x{64}…"/],
    ['three corners', `{"image":"${GOOD}","corners":[[1,2],[3,4],[5,6]]}`, /corners must be a list of 4 lists.*has 3/],
    ['a corner of one', `{"image":"${GOOD}","corners":[[1,2],[3,4],[5,6],[7]]}`, /corners\[3\] must be a list of 2/],
    [
      'a corner of texts',
      `{"image":"${GOOD}","corners":[[1,2],[3,4],[5,6],["7",8]]}`,
      /corners\[3\]\[0\] must be a number/,
    ],
    [
      'a corner at infinity',
      `{"image":"${GOOD}","corners":[[1,2],[3,4],[5,6],[1e309,8]]}`,
      /corners\[3\]\[0\] must be a number.*too large/,
    ],
    ['corners of null', `{"image":"${GOOD}","corners":null}`, /corners must be a list/],
  ];
  test.each(bad)('%s', async (_, body, says) => {
    expect(expectFailure(await post(body), 400)).toMatch(says);
  });

  test.each([
    ['a byte order mark', `\ufeff{"image":"${GOOD}"}`],
    ['white space around', `\r\n\t {"image" : "${GOOD}" } \n`],
    ['a picture as the last field', `{"corners":[[1,2],[3,4],[5,6],[7,8]],"image":"${GOOD}"}`],
    ['an escaped name', `{"im\\u0061ge":"${GOOD}"}`],
  ])('%s is no harm', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).message).toBe('7K3QZ');
  });

  test('a name with a line end does not slip past the rules for values', async () => {
    const body = `{"image":"${GOOD}","metadata":{"a\\nb":7}}`;
    const answer = await ask(station.port, jsonRequest('/api/records', body, person));
    expect(expectFailure(answer, 400)).toMatch(/must be a text/);
  });

  test('too long a value says how long it is', async () => {
    const body = JSON.stringify({ image: GOOD, metadata: { a: 'é'.repeat(5000) } });
    const answer = await ask(station.port, jsonRequest('/api/records', body, person));
    expect(expectFailure(answer, 400)).toBe(
      'The field metadata.a must be a text of at most 4096 characters, and it has 5000.',
    );
  });

  test('a change of nothing names what could be changed', async () => {
    const bytes = jsonRequest('/api/records/a', '{}', person).toString().replace('POST', 'PATCH');
    expect(expectFailure(await ask(station.port, bytes), 400)).toMatch(
      /at least one of the fields metadata, description/,
    );
  });

  test.each([
    ['nothing', '', {}, 200],
    ['an empty object', '{}', { 'content-type': 'application/json', 'content-length': 2 }, 200],
    ['an empty body with a type', '', { 'content-type': 'application/json', 'content-length': 0 }, 200],
    ['an empty chunked body', '0\r\n\r\n', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, 200],
    ['a field', '{"a":1}', { 'content-type': 'application/json', 'content-length': 7 }, 400],
    ['a text', 'hello', { 'content-type': 'text/plain', 'content-length': 5 }, 415],
  ])('a body is refused where none is wanted: %s', async (_, body, headers, status) => {
    const answer = await ask(station.port, request('POST', '/api/records/a/mint', { ...person, ...headers }, body));
    if (status === 200) expect(answer.status).toBe(200);
    else expectFailure(answer, status);
  });
});

describe('pictures in base64', () => {
  const text = Buffer.from([0xfb, 0xef, 0xbe, 0xff, 0x37]);
  const standard = '++++/zc=';
  const same: [what: string, image: string][] = [
    ['as it is', text.toString('base64')],
    ['the standard alphabet', standard],
    ['the alphabet for addresses', '----_zc='],
    ['without padding', '++++/zc'],
    ['in lines', '++++\n/zc=\n'],
    ['in lines of Windows', '++++\r\n/zc=\r\n'],
    ['with blanks', ' ++ ++ /zc= '],
    ['with escaped slashes', '++++\\/zc='],
    ['a data: URL', `data:image/png;base64,${standard}`],
    ['a data: URL in capitals', `DATA:IMAGE/PNG;BASE64,${standard}`],
    ['a data: URL without a type', `data:;base64,${standard}`],
    ['a data: URL with more in its type', `data:image/png;name=a;base64,${standard}`],
    ['letters as escapes', '\\u002b+++/zc='],
  ];
  test.each(same)('%s', async (_, image) => {
    const body = `{"image":"${image.replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"}`;
    const answer = await ask(station.port, jsonRequest('/api/records', body, person));
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.body).watermarked_image).toBe(standard);
  });

  test.each([
    ['nothing', '', /empty/],
    ['only padding', '==', /not base64/],
    ['too much padding', 'YWJj=', /not base64/],
    ['too much padding at all', 'YQ===', /not base64/],
    ['padding inside', 'YQ==YWJj', /not base64/],
    ['one letter too many', 'YWJjZ', /not base64/],
    ['a letter that is none', 'YWJj!WJj', /not base64/],
    ['an umlaut', 'YWJjäWJj', /not base64/],
    ['an escaped byte', 'YWJj%3D', /not base64/],
    ['a data: URL that is not base64', 'data:image/png,abcd', /data: URL that is not base64/],
    ['a data: URL without end', 'data:image/png;base64', /data: URL that is not base64/],
    ['a data: URL of nothing', 'data:image/png;base64,', /empty/],
    ['an address', 'https://example.org/a.png', /not base64/],
  ])('refused: %s', async (_, image, says) => {
    expect(expectFailure(await post(JSON.stringify({ image })), 400)).toMatch(says);
  });

  test.each([1, 2, 3, 90_001, 98_304, 99_999])('%i bytes come out as they went in', async (length) => {
    const bytes = Buffer.alloc(length, 1).map((_, i) => (i * 7 + (i >> 8)) & 255);
    const body = JSON.stringify({
      image: Buffer.from(bytes).toString('base64'),
      description: '"watermarked_image":""',
    });
    const answer = await ask(station.port, jsonRequest('/api/records', body, person));
    const { watermarked_image, card } = JSON.parse(answer.body);
    expect(Buffer.from(watermarked_image, 'base64').equals(bytes)).toBe(true);
    expect(card.description).toBe('"watermarked_image":""');
  });
});

describe('sizes', () => {
  const picture = (bytes: number) => JSON.stringify({ image: Buffer.alloc(bytes, 7).toString('base64') });

  test.each([
    [99_999, 200],
    [100_000, 200],
    [100_001, 413],
  ])('a picture of %i bytes, of 100,000 allowed: %i', async (bytes, status) => {
    const answer = await post(picture(bytes));
    if (status === 200) expect(answer.status).toBe(200);
    else expect(expectFailure(answer, status)).toMatch(/at most 0.1 MiB/);
  });

  test('a body that is longer than allowed is refused by what it announces', async () => {
    const bytes = request('POST', SCAN, { 'content-type': 'application/json', 'content-length': 300_001 });
    expectFailure(await ask(station.port, bytes), 413);
  });

  test('a body that is longer than allowed is refused when it does not announce it', async () => {
    const chunk = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`;
    const bytes = request(
      'POST',
      SCAN,
      { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      chunk.repeat(8),
    );
    expectFailure(await ask(station.port, bytes), 413);
  });

  test('much beside the picture is refused, wherever it stands', async () => {
    for (const filler of [' '.repeat(150_000), `"x":"${'y'.repeat(150_000)}",`]) {
      expect(expectFailure(await post(`{${filler}"image":"${GOOD}"}`), 413)).toMatch(/without pictures/);
      expect(
        expectFailure(
          await post(`{"image":"${GOOD}"${filler.startsWith(' ') ? filler : ',"x":1'.padEnd(150_000)}}`),
          413,
        ),
      ).toMatch(/without pictures/);
    }
  });

  test('a body without a picture has a lower bound', async () => {
    const body = JSON.stringify({ scanner_address: 'x'.repeat(150_000) });
    expectFailure(await ask(station.port, jsonRequest('/api/records/a/scan', body)), 413);
  });
});

describe('bodies that are barely there', () => {
  const json = { ...person, 'content-type': 'application/json' };
  const form = { ...person, 'content-type': 'multipart/form-data; boundary=x' };
  const chunked = { 'transfer-encoding': 'chunked' };

  test('a field image is unknown where no picture is taken', async () => {
    for (const value of ['"abcd"', 'null', '[1]']) {
      const body = `{"image":${value}}`;
      const answer = await ask(station.port, jsonRequest('/api/records/a/scan', body));
      expect(expectFailure(answer, 400)).toMatch(/no field "image"/);
    }
  });

  test.each([
    ['/api/records/a/scan', person, 200],
    ['/api/records/a/mint', person, 200],
    ['/api/records/a/mint', json, 200],
    [SCAN, json, 400],
    [SCAN, {}, 400],
  ])('%s with chunks that hold nothing has no body', async (path, headers, status) => {
    const bytes = request('POST', path, { ...headers, ...chunked }, '0\r\n\r\n');
    expect((await ask(station.port, bytes)).status).toBe(status);
  });

  test('one byte in chunks is a body, and needs a type', async () => {
    const bytes = request('POST', '/api/records/a/scan', { ...person, ...chunked }, '1\r\n{\r\n0\r\n\r\n');
    expectFailure(await ask(station.port, bytes), 415);
  });

  test.each(['form-data', 'form-data; filename="a.png"'])('a part of a form with %s only has no name', async (line) => {
    const body = `--x\r\ncontent-disposition: ${line}\r\n\r\nabc\r\n--x--\r\n`;
    const answer = await ask(station.port, jsonRequest('/api/records', body, form));
    expect(expectFailure(answer, 400)).toMatch(/has no name. They are: image,/);
  });
});

test.each([
  ['bytes that are not UTF-8', '', Buffer.from([0x61, 0xff, 0xfe])],
  ['UTF-8 that is cut', '', Buffer.from([0x61, 0xe2, 0x82])],
  ['half a character in UTF-16', 'content-type: text/plain; charset=utf-16le\r\n', Buffer.from([0x61, 0, 0, 0xd8])],
])('a text of a form with %s is refused', async (_, line, bytes) => {
  const head = `--x\r\ncontent-disposition: form-data; name="description"\r\n${line}\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
  const form = { ...person, 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await ask(station.port, jsonRequest('/api/records', body, form));
  expect(expectFailure(answer, 400)).toBe('The part description is not valid UTF-8.');
});

describe('queries', () => {
  const list = (query: string) => ask(station.port, request('GET', `/api/records?${query}`, person));

  test.each([
    ['page=2&per_page=100', { page: 2, pages: 100 }],
    ['', { page: 1, pages: 20 }],
    ['&&page=3&', { page: 3 }],
    ['q=a%2Bb+c', { page: 1 }],
    ['claim_status=minted', { page: 1 }],
    ['%70age=4', { page: 4 }],
  ])('%s', async (query, expected) => {
    const answer = await list(query);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject(expected);
  });

  test.each([
    ['page=0', /page must be a whole number from 1/],
    ['page=-1', /page must be a whole number/],
    ['page=1.0', /page must be a whole number/],
    ['page=1e3', /page must be a whole number/],
    ['page=%2B1', /page must be a whole number/],
    ['page=', /page must be a whole number/],
    ['page', /page must be a whole number/],
    ['page=9007199254740993', /page must be a whole number/],
    ['page=0x10', /page must be a whole number/],
    ['page=٣', /page must be a whole number/],
    ['per_page=101', /from 1 to 100/],
    ['page=1&page=1', /page is there twice/],
    ['page[]=1', /no query parameter "page\[\]".*page, per_page/],
    ['page.x=1', /no query parameter/],
    ['__proto__=1', /no query parameter "__proto__"/],
    ['constructor=1', /no query parameter "constructor"/],
    ['claim_status=lost', /one of unclaimed, minted, claimed, not "lost"/],
    ['template_id=Not%20One', /template_id must be/],
    ['q=%zz', /not valid/],
    ['q=%ff', /not valid/],
    ['q=%00', /NUL/],
    [`q=${'x'.repeat(201)}`, /at most 200 characters, and it has 201/],
    ['access_token=person', /no query parameter/],
  ])('%s is refused', async (query, says) => {
    expect(expectFailure(await list(encodeURI(query).replaceAll('%25', '%')), 400)).toMatch(says);
  });

  test('are refused where there are none', async () => {
    const answer = await ask(station.port, request('GET', '/api/records/a?v=1'));
    expect(expectFailure(answer, 400)).toMatch(/no query parameter "v". There are no query parameters here/);
  });
});

describe('Idempotency-Key', () => {
  test.each([
    ['a', 200],
    ['x'.repeat(64), 200],
    ['two words', 200],
    ['x'.repeat(65), 400],
    ['é', 400],
    ['a\tb', 400],
  ])('%j is answered with %i', async (key, status) => {
    const answer = await ask(
      station.port,
      request('POST', '/api/records/a/mint', { ...person, 'idempotency-key': key }),
    );
    if (status === 200) expect(JSON.parse(answer.body).tx_hash).toBe(key);
    else expectFailure(answer, status);
  });
});
