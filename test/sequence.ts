import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest. Begun last, they leave a core idle at the end of their part for as long. */
export const LONG: readonly string[] = [
  ...['engine/decode-photos', 'workers/tasks', 'cli/cli', 'support/silent-frames', 'engine/live-frames'].map(ofUnit),
  ...['kills', 'draft-kills', 'token-kills', 'production-kills', 'overload', 'sync'].map((name) => `service/${name}`),
  ...['inspections', 'prints', 'fuzz', 'desk-fuzz'].map((name) => `api/${name}`),
  ...['verify', 'create', 'verify-by-hand', 'records', 'create-label', 'journey', 'eyes'].map((name) => `e2e/${name}`),
];

function ofUnit(name: string): string {
  return `unit/${name}`;
}

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const place = ({ moduleId }: TestSpecification) => placeOf(relative(root, moduleId));
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Of a test file in the order; all that are not long share the last one. */
export function placeOf(path: string): number {
  const found = LONG.indexOf(
    path
      .split(sep)
      .slice(1)
      .join('/')
      .replace(/\.test\.ts$/, ''),
  );
  return found < 0 ? LONG.length : found;
}
