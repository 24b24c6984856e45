// What programs were promised stays: fields may be added within 1.x, and nothing is taken away or changed in its type.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeInterface } from '#main/server/pages/openapi.ts';

const KEPT = join(import.meta.dirname, 'promised.txt');
const CHANGES = join(import.meta.dirname, '../../../../docs/api-changes.md');

type Shape = Readonly<Record<string, unknown>>;

/** A line for everything that a program may rely on. */
function promisesOf(description: unknown): string[] {
  const { paths, components } = description as { paths: Record<string, Record<string, Shape>>; components: Shape };
  const schemas = components['schemas'] as Record<string, Shape>;
  const lines: string[] = [];
  const walk = (at: string, given: unknown, must: boolean): void => {
    const named =
      String((given as Shape)['$ref'] ?? '')
        .split('/')
        .at(-1) ?? '';
    const shape = (named === '' ? given : schemas[named]) as Shape;
    lines.push(`${at}: ${[shape['type'] ?? 'any'].flat().join('|')}`);
    const required = (shape['required'] ?? []) as string[];
    for (const [name, inner] of Object.entries((shape['properties'] ?? {}) as Shape)) {
      if (must && required.includes(name)) lines.push(`${at}.${name} must be given`);
      walk(`${at}.${name}`, inner, must);
    }
    if (shape['items']) walk(`${at}[]`, shape['items'], must);
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const at = `${method} ${path}`;
      for (const one of operation['parameters'] as Shape[]) walk(`${at} ?${one['name']}`, one['schema'], false);
      const bodies = [
        [`${at} body`, operation['requestBody'], true],
        ...Object.entries(operation['responses'] as Shape).map(([status, answer]) => [
          `${at} ${status}`,
          answer,
          false,
        ]),
      ] as [string, Shape | undefined, boolean][];
      for (const [place, body, must] of bodies) {
        const json = (body?.['content'] as Record<string, Shape> | undefined)?.['application/json'];
        if (json?.['schema'] && !/ [45]\d\d$/.test(place)) walk(place, json['schema'], must);
      }
    }
  }
  return lines.sort();
}

/** What was taken away, and what must be given that needed not to be. */
function broken(kept: readonly string[], now: readonly string[]): string[] {
  const [before, after] = [new Set(kept), new Set(now)];
  // What is asked within a field that is new is asked of nobody who does not send the field.
  const isNew = (line: string) => {
    const around = line.slice(0, line.lastIndexOf('.'));
    return ![...before].some((one) => one.startsWith(`${around}: `));
  };
  const gone = kept.filter((line) => !line.endsWith(' must be given') && !after.has(line) && !isWider(line, now));
  const added = now.filter((line) => line.endsWith(' must be given') && !before.has(line) && !isNew(line));
  return [...gone.map((line) => `gone: ${line}`), ...added.map((line) => `new: ${line}`)];
}

/** Whether a request may have further types in this place now: a program that sends the earlier types is still taken. */
function isWider(line: string, now: readonly string[]): boolean {
  const [place, types] = [line.slice(0, line.lastIndexOf(': ')), line.slice(line.lastIndexOf(': ') + 2)];
  if (!/^\S+ \S+ (?:body|\?)/.test(place)) return false;
  const wider = now.find((one) => one.startsWith(`${place}: `))?.slice(place.length + 2);
  return wider !== undefined && types.split('|').every((type) => wider.split('|').includes(type));
}

/**
 * What was added, in the words that a line of the page of changes must have: the endpoint, and of one that was there the new field or
 * parameter, where no field above it is new.
 */
function additions(kept: readonly string[], now: readonly string[]): (readonly string[])[] {
  const before = new Set(kept);
  const paths = new Set(kept.map(endpointIn));
  const added = now.filter((line) => !before.has(line) && !line.endsWith(' must be given'));
  const places = added.map((line) => line.slice(0, line.lastIndexOf(': ')));
  const found = places.flatMap((place): (readonly string[])[] => {
    const endpoint = endpointIn(place);
    if (!paths.has(endpoint)) return [[endpoint]];
    const isBelow = places.some(
      (other) => other !== place && /^[.[]/.test(place.slice(other.length)) && place.startsWith(other),
    );
    return isBelow ? [] : [[endpoint, place.split(/[.? ]/).at(-1)?.replaceAll('[]', '') ?? '']];
  });
  return [...new Map(found.map((words) => [words.join(' '), words])).values()];
}

/** As `GET /api/records`. */
function endpointIn(line: string): string {
  const [method = '', path = ''] = line.replace(/: .*$/, '').split(' ');
  return `${method.toUpperCase()} ${path}`;
}

/** The additions of which no line of the page says anything. What several endpoints got, as a field of records, is told of one of them. */
function untold(page: string, added: readonly (readonly string[])[]): string[] {
  const lines = page.split('\n');
  const has = (line: string, word = '') => line.includes(`\`${word}\``);
  const isTold = (words: readonly string[]) => lines.some((line) => words.every((word) => has(line, word)));
  const isLike = ([, field]: readonly string[]) =>
    field !== undefined && added.some((words) => words[1] === field && isTold(words));
  return added.filter((words) => !isTold(words) && !isLike(words)).map((words) => words.join(' '));
}

it('what was added to the kept description has a line in docs/api-changes.md', () => {
  const now = promisesOf(JSON.parse(JSON.stringify(describeInterface())));
  const kept = readFileSync(KEPT, 'utf8').trim().split('\n');
  expect(untold(readFileSync(CHANGES, 'utf8'), additions(kept, now))).toEqual([]);
});

it('a new endpoint, field or parameter without a line is found', () => {
  const kept = ['get /a 200: object', 'get /a 200.x: string'];
  const now = [
    ...kept,
    'get /a 200.y: array',
    'get /a 200.y[]: object',
    'get /a 200.y[].z: string',
    'get /a ?q: string',
  ];
  const added = additions(kept, [...now, 'post /b 201: object', 'post /b 201.c: string']);
  expect(added).toEqual([['GET /a', 'y'], ['GET /a', 'q'], ['POST /b']]);
  expect(untold('- `GET /a`: `y`\n- `POST /b` is new', added)).toEqual(['GET /a q']);
  expect(
    untold('- `GET /a`: `y`', [
      ['GET /a', 'y'],
      ['PUT /c', 'y'],
      ['PUT /c', 'z'],
    ]),
  ).toEqual(['PUT /c z']);
});

it('nothing that the kept description promises is taken away; to keep what was added, set TWINMARK_PROMISE=keep', () => {
  const now = promisesOf(JSON.parse(JSON.stringify(describeInterface())));
  const kept = readFileSync(KEPT, 'utf8').trim().split('\n');
  const told = untold(readFileSync(CHANGES, 'utf8'), additions(kept, now));
  if (process.env['TWINMARK_PROMISE'] === 'keep' && told.length === 0) writeFileSync(KEPT, `${now.join('\n')}\n`);
  expect(kept.length).toBeGreaterThan(800);
  expect(broken(kept, now)).toEqual([]);
});

it('a field that is gone, has another type, or must be given from now on is found', () => {
  const kept = ['get /a 200.x: string', 'post /a body: object', 'post /a body.y: string'];
  const now = [
    'get /a 200.x: integer',
    'post /a body: object',
    'post /a body.y: string',
    'post /a body.y must be given',
    'post /a body.z: object',
    'post /a body.z.of must be given',
  ];
  expect(broken(kept, now)).toEqual(['gone: get /a 200.x: string', 'new: post /a body.y must be given']);
  // A request may take further types; an answer may not give further ones.
  const wider = ['get /a 200.x: string|null', 'post /a body: object', 'post /a body.y: string|null'];
  expect(broken(kept, wider)).toEqual(['gone: get /a 200.x: string']);
  expect(broken(kept, ['get /a 200.x: string', 'post /a body: object', 'post /a body.y: integer|null'])).toEqual([
    'gone: post /a body.y: string',
  ]);
});
