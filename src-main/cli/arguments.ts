import { parseArgs } from 'node:util';
import { AppError } from '#shared/troubles/errors.ts';

/** What a command takes: options with a value, and switches. */
export interface Syntax {
  readonly usage: string;
  /** A sentence for the help. */
  readonly about: string;
  readonly values: readonly string[];
  readonly switches?: readonly string[];
}

export interface Arguments {
  readonly files: readonly string[];
  /** All values of an option, in order. */
  all(name: string): readonly string[];
  /** The value of an option that may be given only once. */
  one(name: string): string | undefined;
  /** Whether a switch was given. */
  has(name: string): boolean;
  /** Options with their values in the order of the command line. */
  readonly order: readonly (readonly [name: string, value: string])[];
}

export function readArguments(args: readonly string[], { usage, values, switches = [] }: Syntax): Arguments {
  const options = Object.fromEntries(values.map((name) => [name, { type: 'string', multiple: true } as const]));
  const plain = Object.fromEntries([...switches, 'json'].map((name) => [name, { type: 'boolean' } as const]));
  const parsed = parse(args, { ...options, ...plain }, usage);
  const order: [string, string][] = [];
  for (const token of parsed.tokens) {
    if (token.kind === 'option' && token.value !== undefined) order.push([token.name, token.value]);
  }
  const all = (name: string) => order.filter(([given]) => given === name).map(([, value]) => value);
  return {
    files: parsed.positionals,
    all,
    one(name) {
      const given = all(name);
      if (given.length > 1) throw new AppError('bad_input', `Give --${name} once.`);
      return given[0];
    },
    has: (name) => parsed.values[name] === true,
    order,
  };
}

function parse(
  args: readonly string[],
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options'],
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options: options ?? {}, allowPositionals: true, tokens: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('bad_input', `${faultOf(error)}. Usage: ${usage}`);
  }
}

/** Shortens Node's message. Its advice on a value that looks like an option takes several lines. */
function faultOf({ message }: TypeError): string {
  const [, option] = /^Option '(?:-\w, )?(--[\w-]+).*' argument is ambiguous/.exec(message) ?? [];
  if (option !== undefined) return `${option} needs a value; one that begins with a dash is given as ${option}=-VALUE`;
  return message.split(/\. |\n/)[0].replace(/\.$/, '');
}

export function usageError({ usage }: Syntax): AppError {
  return new AppError('bad_input', `Usage: ${usage}`);
}

export function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
  fallback: T,
): T {
  if (value === undefined) return fallback;
  const choice = choices.find((one) => one === value);
  if (choice === undefined)
    throw new AppError('bad_input', `--${name} must be ${choices.join(', ')}; it is "${value}".`);
  return choice;
}

export function wholeNumber(
  name: string,
  value: string | undefined,
  least: number,
  most: number,
  fallback: number,
): number {
  if (value === undefined) return fallback;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new AppError('bad_input', `--${name} must be a whole number from ${least} to ${most}; it is "${value}".`);
}

export function countFromOne(name: string, value: string | undefined): number | undefined {
  if (value === undefined || /^[1-9]\d{0,8}$/.test(value)) return value === undefined ? undefined : Number(value);
  throw new AppError('bad_input', `--${name} must be a whole number from 1; it is "${value}".`);
}

export function markKey(value: string | undefined): string | undefined {
  if (value === undefined || /^[0-9a-f]{32}$/i.test(value)) return value?.toLowerCase();
  throw new AppError('bad_input', '--key must be 32 hexadecimal characters.');
}
