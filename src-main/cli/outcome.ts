import { type AppError, toAppError } from '#shared/troubles/errors.ts';

/** What a command did: lines for people, an object for programs, and whether something was found. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
  readonly found: boolean;
}

export const EXIT = Object.freeze({ done: 0, nothingFound: 1, badInput: 2, other: 3 });

/** Failures of the input: the same call will fail again. */
const BAD_INPUT: ReadonlySet<string> = new Set([
  'bad_input',
  'not_found',
  'image_broken',
  'image_unsupported',
  'image_too_large',
  'image_too_small',
]);

export function done(lines: readonly string[], json: Outcome['json'], found = true): Outcome {
  return { lines, json, found };
}

/** Where a command writes to. */
export interface Output {
  readonly out: (line: string) => void;
  readonly log: (line: string) => void;
}

export function tellOutcome(outcome: Outcome, asJson: boolean, { out }: Output): number {
  if (asJson) out(JSON.stringify(outcome.json));
  else for (const line of outcome.lines) out(line);
  return outcome.found ? EXIT.done : EXIT.nothingFound;
}

export function tellFailure(error: unknown, asJson: boolean, { out, log }: Output): number {
  const failure = toAppError(error);
  if (asJson) out(JSON.stringify({ error: failure.message }));
  else log(failure.message);
  if (failure.code === 'internal') log(`${detailOf(failure)}`);
  return BAD_INPUT.has(failure.code) ? EXIT.badInput : EXIT.other;
}

function detailOf({ cause }: AppError): unknown {
  return cause instanceof Error ? (cause.stack ?? cause.message) : cause;
}
