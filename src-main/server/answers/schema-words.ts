// Says in words what a schema asks for.

export interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

export function typesOf({ type = [] }: Shape): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

/** Follows "must be" in a sentence. */
export function inWords(shape: Shape): string {
  const types = typesOf(shape);
  const main = describe(shape, types.find((type) => type !== 'null') ?? '');
  return types.includes('null') ? `${main}, or null` : main;
}

function describe(shape: Shape, type: string): string {
  if (shape.enum) return `one of ${list(shape.enum.filter((value) => value !== null))}`;
  switch (type) {
    case 'string':
      return describeText(shape);
    case 'integer':
      return `a whole number${range(shape)}`;
    case 'number':
      return `a number${range(shape)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${quantity(shape.minItems, shape.maxItems, shape.items?.items ? 'lists of numbers' : 'entries')}`;
    case 'object':
      return 'an object';
    default:
      return 'something else';
  }
}

function describeText(shape: Shape): string {
  if (shape.format === 'date') return 'a day such as 2026-11-21';
  if (shape.format === 'date-time') return 'a time of ISO 8601 with a zone, such as 2026-11-21T09:00:00.123Z';
  if (shape.pattern) return shape.description ? plain(shape.description) : `a text of the form ${shape.pattern}`;
  return `a text${quantity(shape.minLength, shape.maxLength, 'characters')}`;
}

function quantity(least: number | undefined, most: number | undefined, what: string): string {
  if (most === undefined) return least ? ` of at least ${least} ${what}` : '';
  if (least === most) return ` of ${most} ${what}`;
  return least ? ` of ${least} to ${most} ${what}` : ` of at most ${most} ${what}`;
}

function range({ minimum, maximum, exclusiveMinimum }: Shape): string {
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${maximum === undefined ? '' : `, ${maximum} at most`}`;
  if (minimum === undefined) return maximum === undefined ? '' : ` of at most ${maximum}`;
  return maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`;
}

function list(values: readonly unknown[]): string {
  return values.map(String).join(', ');
}

/** Makes a description the end of a sentence. */
function plain(description: string): string {
  return description.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
