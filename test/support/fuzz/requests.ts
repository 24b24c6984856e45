import fc, { type Arbitrary } from 'fast-check';
import { CONTRACT } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { fitting, junk, type Schema } from './samples.ts';

/** A request down to its bytes. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body: Schema | null;
  readonly isForm: boolean;
  /** Whether its body is a file. */
  readonly isUpload: boolean;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface PathOperation {
  readonly parameters?: Operation['parameters'];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Every operation of an interface description. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.map((one) => ({ ...one, schema: resolved(one.schema, document) })),
      body: resolved(requestBody?.content['application/json']?.schema ?? null, document),
      isForm: requestBody?.content['multipart/form-data'] !== undefined,
      isUpload: false,
    })),
  );
}

/** Every operation of the contract but these, as the desk has them. */
export function operationsOfContract(without: readonly string[]): Operation[] {
  const named = Object.entries<Endpoint>(CONTRACT).filter(([name]) => !without.includes(name));
  return named.map(([, { method, path, query, body, form, upload }]) => ({
    method,
    path,
    parameters: Object.entries((query as Schema | undefined)?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      schema,
    })),
    body: (body as Schema | undefined) ?? null,
    isForm: form !== undefined,
    isUpload: upload !== undefined,
  }));
}

function resolved<S extends Schema | null>(schema: S, document: OpenApi): S {
  const name = schema?.$ref?.split('/').at(-1);
  return (name === undefined ? schema : (document.components?.schemas?.[name] as S)) as S;
}

export interface Material {
  /** Of existing records, so that some requests come through to them. */
  readonly ids: readonly string[];
  readonly tokens: readonly string[];
  /** Of a window where somebody is signed in. Most requests carry it in place of a token. */
  readonly cookie?: string;
  /** Files that endpoints take as bodies. */
  readonly files?: readonly Uint8Array[];
  /** A small picture as base64. */
  readonly picture: string;
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=latin1',
  'application/json\t',
  ' application/json',
  'APPLICATION/JSON',
  'application/problem+json',
  'text/plain',
  'text/json',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'garbage',
  '',
];

/** Requests that are wrong in one way or another, or now and then not at all. */
export function malformed(operations: readonly Operation[], material: Material): Arbitrary<RawRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(operation.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'),
        },
      ),
      path: pathOf(operation, material),
      headers: headersOf(material),
      body: bodyOf(operation, material),
    }),
  );
}

function pathOf({ path, parameters }: Operation, { ids }: Material): Arbitrary<string> {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.constantFrom('generic', 'wine', '1', '1', '2', '3', '999', 'TW-22222', 'j8157') },
    { weight: 2, arbitrary: junk.map((value) => encodeURIComponent(textOf(value)).slice(0, 300)) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%c0%af', '..', '%2e%2e', '%00', '%ff', 'a%2fb', '\\', ';') },
  );
  const query = fc
    .array(fc.tuple(fc.constantFrom(...names(parameters), '__proto__', 'x'), fc.oneof(fitText(parameters), junkText)), {
      maxLength: 4,
    })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
  return fc.tuple(text, query).map(([id, search]) => {
    const filled = path.replace(/\{[^}]+\}/g, id);
    return search === '' ? filled : `${filled}?${search}`;
  });
}

/** Objects may have a toString that is none. */
function textOf(value: unknown): string {
  return (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).toWellFormed();
}

const junkText = junk.map((value) => encodeURIComponent(textOf(value)).slice(0, 500));

function names(parameters: Operation['parameters']): string[] {
  return parameters.filter((one) => one.in === 'query').map(({ name }) => name);
}

function fitText(parameters: Operation['parameters']): Arbitrary<string> {
  const schemas = parameters.filter((one) => one.in === 'query').map(({ name, schema }) => fitting(schema, name, ''));
  if (schemas.length === 0) return fc.constant('1');
  return fc.oneof(...schemas).map((value) => encodeURIComponent(textOf(value)));
}

const COOKIE = 'the cookie of a window';

function headersOf({ tokens, cookie }: Material): Arbitrary<Record<string, string>> {
  const window = cookie === undefined ? [] : [{ weight: 20, arbitrary: fc.constant(COOKIE) }];
  const authorization = fc.oneof(
    ...window,
    { weight: 6, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(48)}`, 'Bearer a.b.c'),
    },
    { weight: 2, arbitrary: fc.constant('') },
  );
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    { weight: 3, arbitrary: fc.constantFrom(...TYPES) },
  );
  const more = fc.constantFrom<Record<string, string>>(
    {},
    {},
    {},
    { 'idempotency-key': 'k'.repeat(65) },
    { 'idempotency-key': 'ä' },
    { 'if-none-match': '*' },
    { 'content-encoding': 'gzip' },
    { range: 'bytes=0-1' },
    { expect: 'something' },
    { 'x-request-id': 'mine' },
    { origin: 'null' },
  );
  return fc.tuple(authorization, type, more).map(([token, contentType, others]) => ({
    ...(token === COOKIE ? { cookie: cookie ?? '' } : token === '' ? {} : { authorization: token }),
    ...(contentType === '' ? {} : { 'content-type': contentType }),
    ...others,
  }));
}

function bodyOf({ body, isForm, isUpload }: Operation, { picture, files = [] }: Material): Arbitrary<Buffer | null> {
  const schema = body ?? { type: 'object' };
  const good = fitting(schema, '', picture);
  const mutated = fc
    .tuple(
      good,
      fc.constantFrom(...Object.keys(schema.properties ?? { x: 1 }), '__proto__', 'constructor', 'extra'),
      junk,
    )
    .map(([value, key, other]) => JSON.stringify({ ...(value as object), [key]: other }) ?? '');
  const text = fc.oneof(
    { weight: 6, arbitrary: mutated },
    { weight: 2, arbitrary: junk.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: good.map((value) => JSON.stringify(value).slice(0, -2)) },
    { weight: 1, arbitrary: good.map((value) => `\ufeff${JSON.stringify(value)}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '}',
        'null',
        '{"a":1,"a":2}',
        '{"message":1e309}',
        '{"__proto__":{"x":1}}',
        '[',
        'NaN',
        "{'a':1}",
      ),
    },
  );
  const bytes = fc.oneof(
    { weight: 8, arbitrary: text.map((one) => Buffer.from(one)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((one) => Buffer.from(one)) },
    { weight: 1, arbitrary: fc.constant(Buffer.from('{"message":"\xff\xfe"}', 'latin1')) },
    ...(isUpload && files.length > 0 ? [{ weight: 12, arbitrary: fileOf(files) }] : []),
    ...(isForm ? [{ weight: 3, arbitrary: fc.constantFrom(...FORMS).map((one) => Buffer.from(one, 'latin1')) }] : []),
  );
  return fc.oneof({ weight: 8, arbitrary: bytes }, { weight: 1, arbitrary: fc.constant(null) });
}

/** A file as it is, cut off, or with some bytes that are others. */
function fileOf(files: readonly Uint8Array[]): Arbitrary<Buffer> {
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const change = fc.oneof(fc.constant('none'), fc.constant('cut'), fc.constant('other'));
  return fc
    .tuple(fc.constantFrom(...files), change, place, fc.integer({ min: 0, max: 255 }))
    .map(([file, how, at, byte]) => {
      const bytes = Buffer.from(file);
      const index = Math.floor(at * bytes.length);
      if (how === 'cut') return bytes.subarray(0, index);
      if (how === 'other') bytes[index] = byte;
      return bytes;
    });
}

const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
const FORMS = [
  '--x--\r\n',
  '--x',
  part('Content-Disposition: form-data; name="image"; filename="a.png"', 'abc'),
  `${part('Content-Disposition: form-data; name="image"; filename="a.png"', 'abc')}--x--\r\n`,
  `${part('Content-Disposition: form-data; name="image"', 'abc')}--x--\r\n`,
  `${part('Content-Disposition: form-data; name="metadata"', '{')}--x--\r\n`,
  `${part('Content-Disposition: form-data; name="__proto__"', '{}')}--x--\r\n`,
  `${part('Content-Disposition: form-data', 'x')}--x--\r\n`,
  `${part('X: y', 'x')}--x--\r\n`,
  `${part('Content-Disposition: form-data; name="metadata"', '{}').repeat(300)}--x--\r\n`,
];
