// The interface description (OpenAPI 3.1). It is made from the contract, so it describes what the server checks.
import { type TSchema, Type } from 'typebox';
import { type Shape, typesOf } from '#main/server/answers/schema-words.ts';
import { isDesk } from '#main/server/gate/credentials.ts';
import { CONTRACT } from '#shared/contract.ts';
import { type Endpoint, Instant } from '#shared/core/endpoint.ts';
import { ApiKey, Card, ErrorBody, Health, ScanEntry, Template } from '#shared/core/model.ts';
import type { Role } from '#shared/core/role.ts';
import { exactly } from '#shared/core/schema.ts';
import { EVENTS } from '#shared/programs/events.ts';
import { failuresOf } from './failures-of.ts';

const INTERFACE_VERSION = '1.0.0';

export type OpenApi = ReturnType<typeof describeInterface>;
export type Operation = ReturnType<typeof operationOf>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Shape;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>;

/** Schemas with names of their own. */
const NAMED: Readonly<Record<string, TSchema>> = {
  Record: Card,
  Template,
  ScanEntry,
  ApiKey,
  Health,
  Error: ErrorBody,
};

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  printer: 'For users of any role but checkers.',
  checker: 'For checkers, operators and admins.',
  operator: 'For operators and admins.',
  admin: 'For admins.',
};

const DESCRIPTION = `Invisible watermarks, digital twin records and tokens.

Bodies are JSON; pictures in them are base64. Every error answer is an object with one text, \`error\`, that says what is wrong and what would be right. Beside it \`X-Error-Code\` names the failure for programs. Every answer carries \`X-Request-Id\`. Fields and query parameters that are not listed here are refused.`;

export function describeInterface() {
  const endpoints = Object.entries<Endpoint>(CONTRACT).filter(([, { access }]) => !isDesk(access));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Twinmark', version: INTERFACE_VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(([, { group }]) => group))].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, copyOf(schema)])),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A token of the identity provider, or of the station itself by POST /api/token.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: 48 hexadecimal characters.' },
      },
    },
  };
}

/** What the addresses of webhooks get, as Standard Webhooks has it. */
function describeWebhooks() {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const parameters = [
    header('webhook-id', 'The event, the same at each try: it comes at least once.'),
    header('webhook-timestamp', 'When this try was made: seconds since 1970.'),
    header('webhook-signature', 'v1, and base64 of HMAC-SHA256 over id, timestamp and body with dots between.'),
  ];
  return Object.fromEntries(
    Object.entries(EVENTS).map(([kind, { about, data }]) => {
      const schema = exactly({ type: Type.Literal(kind), timestamp: Instant, data });
      const operation = {
        operationId: `told_${kind.replace('.', '_')}`,
        summary: about,
        tags: ['Webhooks'],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: copyOf(schema) } } },
        responses: { '2XX': { description: 'The event was taken.' } },
      };
      return [kind, { post: operation }];
    }),
  );
}

function operationOf(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    summary: endpoint.summary,
    ...describedRights(endpoint),
    tags: [endpoint.group],
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: bodyOf(endpoint, endpoint.body) } : {}),
    responses: { ...failuresOf(endpoint), ...answersOf(endpoint) },
  };
}

/** Who may call the endpoint, in words and for programs. */
function describedRights({ role, scope, access }: Endpoint): { description?: string; 'x-least-role'?: Role } {
  const sentences = [
    ...(role ? [`${ROLE_WORDS[role]}${access === 'public' ? ' Without credentials anybody may.' : ''}`] : []),
    ...(scope ? [`An API key needs the scope \`${scope}\`.`] : []),
  ];
  return {
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    ...(role ? { 'x-least-role': role } : {}),
  };
}

function securityOf({ access, scope }: Endpoint): Record<string, readonly string[]>[] {
  const person = { accessToken: [] };
  if (access === 'identity') return [person];
  const key = { apiKey: scope === undefined ? [] : [scope] };
  return access === 'public' ? [{}, person, key] : [person, key];
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  const { params, query } = endpoint;
  const list = (place: 'path' | 'query', schema: TSchema | undefined) =>
    Object.entries((schema as Shape | undefined)?.properties ?? {}).map(([name, { description, ...shape }]) => ({
      name,
      in: place,
      required: place === 'path' || ((schema as Shape).required ?? []).includes(name),
      ...(description ? { description } : {}),
      schema: copyOf(shape),
    }));
  const headers = HEADERS.filter(({ of }) => endpoint[of]).map(({ parameter }) => parameter);
  return [...list('path', params), ...list('query', query), ...headers];
}

function header(name: string, description: string, schema: Shape): Parameter {
  return { name, in: 'header', required: false, description, schema };
}

/** The headers that some endpoints take, by what the contract says of these. */
const HEADERS = [
  {
    of: 'repeatable',
    parameter: header(
      'Idempotency-Key',
      'A request that is sent again with the same key and body gets the first answer, with Idempotent-Replayed: true, and nothing is done twice.',
      { type: 'string', minLength: 1, maxLength: 64 },
    ),
  },
  {
    of: 'conditional',
    parameter: header(
      'If-Match',
      'The ETag of what is to be changed, as it was read. What somebody changed since is not changed (412). Without it the last writer wins.',
      { type: 'string' },
    ),
  },
  {
    of: 'stream',
    parameter: header(
      'Last-Event-ID',
      'Of a stream: the id of the last event that was seen. Those behind it come first, so none is missed.',
      { type: 'string' },
    ),
  },
  {
    of: 'minimal',
    parameter: header('Prefer', 'return=minimal leaves the picture out of the answer.', { type: 'string' }),
  },
] as const;

function bodyOf({ form, items }: Endpoint, body: TSchema): { readonly required: boolean; readonly content: Content } {
  const shape = body as Shape;
  const json = { 'application/json': { schema: named(body), example: exampleOf(shape) } };
  if (!form) return { required: (shape.required ?? []).length > 0 || shape.minProperties !== undefined, content: json };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const most = items === undefined ? undefined : shape.properties?.[items]?.maxItems;
  const files = form.files.map((name) => [
    name,
    most ? { type: 'array', items: file, minItems: 1, maxItems: most } : file,
  ]);
  const texts = form.texts.map((name) => [name, partOf(shape.properties?.[name])]);
  const schema = {
    type: 'object',
    properties: Object.fromEntries([...files, ...texts]),
    required: [...form.files, ...(items === undefined ? [] : [items])],
    additionalProperties: false,
  };
  return { required: true, content: { ...json, 'multipart/form-data': { schema } } };
}

function partOf(shape: Shape = {}): unknown {
  if (shape.type !== 'object' && shape.type !== 'array') return copyOf(shape);
  return { type: 'string', contentMediaType: 'application/json', contentSchema: copyOf(shape) };
}

function answersOf({ answers, file, stream }: Endpoint): Record<string, unknown> {
  const kept = {
    '304': { description: 'Unchanged: If-None-Match names this ETag.' },
  };
  const entries = Object.entries(answers).map(([status, schema]) => [
    status,
    {
      description: (schema as Shape).description ?? 'Done.',
      headers: { 'X-Request-Id': { schema: { type: 'string' } } },
      content: file
        ? Object.fromEntries(file.map((type) => [type, {}]))
        : { 'application/json': { schema: named(schema) }, ...(stream ? { 'text/event-stream': {} } : {}) },
    },
  ]);
  return { ...Object.fromEntries(entries), ...(file ? kept : {}) };
}

/** Copies a schema. Parts that have names of their own become references. */
function named(schema: unknown): unknown {
  const text = JSON.stringify(schema);
  for (const [name, one] of Object.entries(NAMED)) {
    if (JSON.stringify(one) === text) return { $ref: `#/components/schemas/${name}` };
  }
  if (Array.isArray(schema)) return schema.map(named);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, named(value)]));
}

/** Copies a schema as plain JSON, without what the schema library adds to it. */
function copyOf<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema)) as T;
}

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAA…';
const NAMED_EXAMPLES: Readonly<Record<string, unknown>> = {
  image: PICTURE,
  message: '7K3QZ',
  metadata: { product_name: 'Olive oil 0.5 l' },
  description: 'From the south slope',
  username: 'anna',
  name: 'Handheld at gate 3',
  scanner_address: 'Gate 3',
  client_scan_id: '8c1f0a52',
  label: 'Product name',
};

/** A value that fits the schema. People start from it. */
function exampleOf(shape: Shape, name = ''): unknown {
  if (shape.examples) return shape.examples[0];
  if (shape.default !== undefined) return shape.default;
  if (Object.hasOwn(NAMED_EXAMPLES, name)) return NAMED_EXAMPLES[name];
  if (shape.enum) return shape.enum[0];
  switch (typesOf(shape)[0]) {
    case 'object':
      return Object.fromEntries(fieldsToShow(shape).map(([key, inner]) => [key, exampleOf(inner, key)]));
    case 'array':
      return shape.items ? [exampleOf(shape.items)] : [];
    case 'integer':
    case 'number':
      return shape.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return 'text';
  }
}

/** Those that must be given, since values of the others may name what a station does not have. All where none must. */
function fieldsToShow({ properties = {}, required = [] }: Shape): (readonly [string, Shape])[] {
  const fields = Object.entries(properties);
  return required.length === 0 ? fields : fields.filter(([key, { examples }]) => required.includes(key) || examples);
}
