// Says in words what a schema of the layout asks for.
import { type Phrase, phrase } from '#shared/words/phrase.ts';

export interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly required?: readonly string[];
  readonly default?: unknown;
}

export function keyWords({ properties, patternProperties }: Shape): Phrase {
  const keys = Object.keys(properties ?? {}).join(', ');
  if (keys !== '') return phrase('keys', { keys });
  return phrase('names', { forms: Object.keys(patternProperties ?? {}).join(', ') });
}

export function wantedWords(shape: Shape): Phrase {
  const types = [shape.type ?? []].flat();
  const or_null = types.includes('null');
  const choices = shape.enum ?? ('const' in shape ? [shape.const] : null);
  if (choices) {
    const values = choices.filter((one) => one !== null).join(', ');
    return choices.length === 1
      ? phrase('wanted_one', { value: values, or_null })
      : phrase('wanted_choice', { values, or_null });
  }
  const { pattern, minLength = 0, maxLength = 0, maxItems = 0 } = shape;
  switch (types.find((type) => type !== 'null')) {
    case 'string':
      if (pattern) return phrase('wanted_form', { form: pattern, or_null });
      return phrase('wanted_text', { least: minLength, most: maxLength, or_null });
    case 'number':
      return phrase('wanted_number', { whole: false, ...rangeOf(shape), or_null });
    case 'integer':
      return phrase('wanted_number', { whole: true, ...rangeOf(shape), or_null });
    case 'boolean':
      return phrase('wanted_boolean', { or_null });
    case 'array':
      return phrase('wanted_list', { most: maxItems, or_null });
    default:
      return phrase('wanted_object', { or_null });
  }
}

function rangeOf({ minimum, exclusiveMinimum, maximum }: Shape) {
  const from = minimum !== undefined ? 'from' : exclusiveMinimum !== undefined ? 'above' : 'none';
  const to = maximum !== undefined ? 'to' : 'none';
  return { from, least: minimum ?? exclusiveMinimum ?? '', to, most: maximum ?? '' };
}
