import type { Activity } from '#shared/accounts/activity.ts';

/** Facts that are numbers for programs, and the fact beside which they say nothing to people. Null: they never do. */
const NUMBERS: Readonly<Record<string, string | null>> = {
  pairing_id: null,
  request_id: null,
  device_id: 'name',
  batch_id: 'name',
  labels: 'ids',
};

/** What a line of the log tells people beside its kind: without numbers that have a name beside them, and without the actor again. */
export function factsShown({ actor, facts }: Pick<Activity, 'actor' | 'facts'>): [name: string, value: string][] {
  return Object.entries(facts).flatMap(([name, value]): [string, string][] => {
    const named = NUMBERS[name];
    if (named === null || (named !== undefined && facts[named] !== undefined)) return [];
    if (name === 'username' && value === actor) return [];
    return [[name, listed(value)]];
  });
}

/** The most names of a list in a line. The saved log has all of them. */
const MOST_NAMES = 20;

/** A list as people write it. A list that was cut is no JSON any more. */
function listed(value: string): string {
  if (!value.startsWith('[')) return value;
  const found = value.replace(/^\[|\]$/g, '').matchAll(/"([^"]*)"?|\d+/g);
  const names = [...found].map(([whole, text]) => text ?? whole);
  const rest = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? ` … (+${rest})` : ''}`;
}
