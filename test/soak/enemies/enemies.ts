// All standing attacks, and what they came to as a table.
import { type Enemy, tryEnemy, type Verdict } from './arena.ts';
import { BOUNDS } from './bounds.ts';
import { BYTES } from './bytes.ts';
import { COLLECTING } from './collecting.ts';
import { ORDERS } from './orders.ts';
import { RIGHTS } from './rights.ts';

/** The gravest first. */
export const ENEMIES: readonly Enemy[] = [...COLLECTING, ...ORDERS, ...RIGHTS, ...BOUNDS, ...BYTES];

/** Tries all cases, or those of these names, at the station of another checkout where one is given. */
export async function runEnemies(
  only?: readonly string[],
  checkout?: string,
): Promise<{ done: string; broken: readonly string[] }> {
  const chosen = ENEMIES.filter(({ name }) => only === undefined || only.includes(name));
  const unknown = only?.filter((name) => !ENEMIES.some((enemy) => enemy.name === name)) ?? [];
  const verdicts: Verdict[] = [];
  for (const enemy of chosen) {
    process.stderr.write(`${enemy.name}: ${enemy.holds}\n`);
    verdicts.push(await tryEnemy(enemy, checkout));
  }
  if (checkout !== undefined) {
    for (const { enemy, reached, skipped, failed } of verdicts)
      process.stdout.write(`${enemy.name} (${enemy.finding}): ${skipped ?? failed ?? reached ?? 'held'}\n`);
    const succeeded = verdicts.filter(({ reached }) => reached !== null);
    return { done: `${succeeded.length} of ${chosen.length} attacks succeed at that checkout`, broken: [] };
  }
  process.stdout.write(`${tableOf(verdicts)}\n`);
  const held = verdicts.filter((one) => one.skipped === null && brokenOf(one).length === 0);
  const skipped = verdicts.filter((one) => one.skipped !== null);
  return {
    done: `${held.length} of ${chosen.length} cases held, ${skipped.length} skipped`,
    broken: [...verdicts.flatMap(brokenOf), ...unknown.map((name) => `There is no case ${name}.`)],
  };
}

/** Sentences on what did not hold, and on controls that show nothing. */
export function brokenOf({ enemy: { name, finding }, reached, control, skipped, failed }: Verdict): string[] {
  if (skipped !== null) return [];
  if (failed !== null) return [`${name}: the attack could not be carried out. ${failed}`];
  return [
    ...(reached === null ? [] : [`${name} (${finding}): ${reached}`]),
    ...(control === null ? [`${name}: the weakened station withstood the attack, which so shows nothing.`] : []),
  ];
}

/** Case, finding, outcome and control, a line for each. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ enemy: { name, finding }, seconds, ...verdict }) => [
    name,
    finding,
    ...outcomesOf(verdict),
    seconds.toFixed(0),
  ]);
  return [['case', 'finding', 'outcome', 'at the weakened station', 's'], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function outcomesOf({ reached, control, skipped, failed }: Omit<Verdict, 'enemy' | 'seconds'>): [string, string] {
  if (skipped !== null) return [`skipped: ${skipped}`, ''];
  if (failed !== null) return ['NOT CARRIED OUT', ''];
  return [reached ?? 'held', control ?? 'DID NOT SUCCEED'];
}
