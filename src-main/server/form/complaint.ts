import type { ErrorObject } from 'ajv';
import { expectation, type Shape } from './expectation.ts';
import { shown } from './scan-json.ts';

/** Where values come from, and what they are called there. */
export type Place = 'body' | 'query';
const NOUNS = { body: ['field', 'fields'], query: ['query parameter', 'query parameters'] } as const;

/** A sentence that names what is wrong and what would be right. */
export function complain(error: ErrorObject, place: Place): string {
  const [noun] = NOUNS[place];
  const shape = (error.parentSchema ?? {}) as Shape;
  const path = pathOf(error.instancePath);
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      const wanted = shape.properties?.[name];
      return `The ${noun} ${join(path, name)} is missing.${wanted ? ` It must be ${expectation(wanted)}.` : ''}`;
    }
    case 'additionalProperties':
      return unknownName(
        [path, String(params['additionalProperty'])].filter((part) => part !== '').join('.'),
        Object.keys(shape.properties ?? {}),
        place,
      );
    case 'minProperties':
      return path === ''
        ? `The body must have at least one of the fields ${Object.keys(shape.properties ?? {}).join(', ')}.`
        : `The ${noun} ${path} must have at least ${shape.minProperties} entries.`;
    case 'maxProperties':
      return `The ${noun} ${path} may have ${shape.maxProperties} entries at most.`;
    case 'uniqueItems':
      return `The ${noun} ${path} may not have the same entry twice.`;
    default:
      if (path === '') return 'The body must be a JSON object.';
      return `The ${noun} ${path} must be ${expectation(shape)}${extent(error, shape)}.`;
  }
}

export function unknownName(name: string, known: readonly string[], place: Place): string {
  const [noun, nouns] = NOUNS[place];
  const hint = known.length > 0 ? `The ${nouns} are: ${known.join(', ')}.` : `There are no ${nouns} here.`;
  return `There is no ${noun} ${shown(name)}. ${hint}`;
}

/** How much there was, where there was too little or too much of it. */
function extent({ keyword, data }: ErrorObject, shape: Shape): string {
  if (typeof data === 'string' && (keyword === 'maxLength' || keyword === 'minLength')) {
    return `, and it has ${[...data].length}`;
  }
  if (Array.isArray(data) && (keyword === 'maxItems' || keyword === 'minItems')) return `, and it has ${data.length}`;
  if (typeof data === 'number' && !Number.isFinite(data)) return ` that is not too large for a computer`;
  if (typeof data === 'string' && shape.enum && data.length <= 64) return `, not ${shown(data)}`;
  return '';
}

/** `/corners/2/0` is written corners[2][0]. */
function pathOf(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce((path, part) => (/^\d+$/.test(part) && path !== '' ? `${path}[${part}]` : join(path, part)), '');
}

function join(path: string, name: string): string {
  const short = /^\w{1,64}$/.test(name) ? name : shown(name);
  return path === '' ? short : `${path}.${short}`;
}
