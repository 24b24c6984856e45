import type { ErrorObject } from 'ajv';
import { AppError } from '#shared/troubles/errors.ts';
import { inWords, type Shape } from './schema-words.ts';

/** Where the values come from. */
export type RequestPart = 'body' | 'query';
const NOUNS = { body: ['field', 'fields'], query: ['query parameter', 'query parameters'] } as const;

/** A sentence that says what is wrong with a value and what would be right. */
export function misfitSentence(error: ErrorObject, place: RequestPart): string {
  const [noun] = NOUNS[place];
  const shape = (error.parentSchema ?? {}) as Shape;
  const path = pathOf(error.instancePath);
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      const wanted = shape.properties?.[name];
      return `The ${noun} ${join(path, name)} is missing.${wanted ? ` It must be ${inWords(wanted)}.` : ''}`;
    }
    case 'additionalProperties':
      return unknownNameSentence(
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
      return `The ${noun} ${path} must be ${inWords(shape)}${extent(error, shape)}.`;
  }
}

/** The form of a day. */
const DAY = /^\d{4}-\d\d-\d\d$/;

export function unknownNameSentence(name: string, known: readonly string[], place: RequestPart): string {
  const [noun, nouns] = NOUNS[place];
  const hint = known.length > 0 ? `The ${nouns} are: ${known.join(', ')}.` : `There are no ${nouns} here.`;
  return `There is no ${noun} ${quoted(name)}. ${hint}`;
}

/** What is wrong with a value of the right kind, such as its size, as the end of the sentence. */
function extent({ keyword, data }: ErrorObject, shape: Shape): string {
  if (typeof data === 'string' && (keyword === 'maxLength' || keyword === 'minLength')) {
    // The words of a form do not say how long it may be.
    const most = keyword === 'maxLength' && shape.pattern ? ` characters; ${shape.maxLength} are allowed` : '';
    return `, and it has ${[...data].length}${most}`;
  }
  if (Array.isArray(data) && (keyword === 'maxItems' || keyword === 'minItems')) return `, and it has ${data.length}`;
  if (typeof data === 'number' && !Number.isFinite(data)) return ` that is not too large for a computer`;
  if (typeof data === 'string' && keyword === 'format' && shape.format === 'date' && DAY.test(data))
    return `, and the calendar has no ${data}`;
  if (typeof data === 'string' && shape.enum && data.length <= 64) return `, not ${quoted(data)}`;
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
  const short = /^\w{1,64}$/.test(name) ? name : quoted(name);
  return path === '' ? short : `${path}.${short}`;
}

export function badInput(sentence: string): AppError {
  return new AppError('bad_input', sentence);
}

/** Shows a name that the client chose, in quotes and not longer than a line. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 64 ? `${name.slice(0, 64)}…` : name);
}
