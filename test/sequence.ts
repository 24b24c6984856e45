import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rankOf } from './suites.ts';

/** The files of each suite that take longest, in the order in which they begin. */
export const LONG: readonly string[] = [
  ...['verify', 'create', 'verify-by-hand', 'records', 'create-label', 'journey', 'eyes'].map((name) => `e2e/${name}`),
  ...['cli/cli', 'engine/read/simulated-photos', 'workers/tasks', 'support/silent-frames'].map(
    (name) => `unit/${name}`,
  ),
  ...['engine/read/read-photos', 'engine/artwork-checks/carried-mark', 'workers/pool'].map((name) => `unit/${name}`),
  ...['power', 'restores', 'draft-kills', 'kills', 'production', 'production-kills'].map((name) => `service/${name}`),
  ...['batch-command', 'overload', 'token-kills', 'store-damage'].map((name) => `service/${name}`),
  ...['inspections', 'prints', 'marks', 'drafts', 'commands', 'drafts-rows'].map((name) => `api/${name}`),
];

/**
 * Suites come one after the other, because a worker starts anew for each; in each suite the long files come first. A
 * long file that begins last would leave the other cores idle.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const rank = ({ project }: TestSpecification) => rankOf(project.name);
    const place = ({ moduleId }: TestSpecification) => placeOf(relative(root, moduleId));
    // The sequencer of Vitest puts what took longest in the last run first, where it remembers one.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b));
  }
}

/** The place of a test file among the long ones; all that are not long share the last place. */
export function placeOf(path: string): number {
  const name = path.split(sep).slice(1).join('/');
  const found = LONG.indexOf(name.replace(/\.test\.ts$/, ''));
  return found < 0 ? LONG.length : found;
}
