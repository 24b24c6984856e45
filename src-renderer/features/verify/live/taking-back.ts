// What the key for undo takes back: the last verdict, if no label came after it. Pure functions.
import type { Finding } from '#shared/verify/inspection.ts';

/** The newest finding of this window. Findings of other windows are taken back there. */
export function newestOf<F extends Pick<Finding, 'id'>>(
  findings: readonly F[],
  mine: ReadonlySet<number>,
): readonly F[] {
  return findings.filter(({ id }) => mine.has(id));
}

export interface Said {
  /** The finding that was judged. */
  readonly finding: number;
  readonly back: () => Promise<void>;
  /** The newest finding at the time of the verdict. Null if there was none. */
  readonly newest: number | null;
}

/** The finding whose verdict is taken back. Null: the newest finding itself is taken back. */
export function lastSaid(said: readonly Said[], newest: number | null): Said | null {
  const last = said.at(-1);
  return last && last.newest === newest ? last : null;
}
