import fc, { type Arbitrary } from 'fast-check';

/** What of JSON Schema an OpenAPI 3.1 document of ours uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
}

/** Values that fit a schema, roughly: enough of them pass validation for what comes after it to be reached. */
export function fitting(schema: Schema, name: string, picture: string): Arbitrary<unknown> {
  if (name === 'image') return fc.constant(picture);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.examples && schema.examples.length > 0) return fc.constantFrom(...schema.examples);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object') return fittingObject(schema, picture);
  if (type === 'array') return fc.array(fitting(schema.items ?? {}, '', picture), { minLength: 1, maxLength: 4 });
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 50, 50) });
  if (type === 'number') return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 50, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  return fc.string({ minLength: schema.minLength ?? 1, maxLength: Math.min(schema.maxLength ?? 20, 20) });
}

function fittingObject({ properties = {}, required = [] }: Schema, picture: string): Arbitrary<unknown> {
  const shapes = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name, picture)] as const);
  return fc.record(Object.fromEntries(shapes), { requiredKeys: required.filter((name) => name in properties) });
}

/** Values that fit nothing much. */
export const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1e308,
    2 ** 53,
    0.1,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\ufeff',
    '\u202e',
    '💥',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    "' OR 1=1 --",
    '"; DROP TABLE records; --',
    '../../etc/passwd',
    '<script>',
    '{{7*7}}',
    '%00',
  ),
  fc.constantFrom(
    '2026-13-45T99:99:99Z',
    '0x0',
    '1e309',
    'NaN',
    'TW-',
    'data:image/png;base64,',
    'data:,',
    '='.repeat(50),
  ),
  fc.integer(),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 8 }).map((text) => text.repeat(2000)),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 5 }),
  fc.object({ maxDepth: 3 }),
  fc.constant([]),
  fc.constant({}),
  fc.nat(3000).map(nested),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}
