// What one key takes back: what was said last, as long as no label came after it. Pure.
import type { Finding } from '../../../../src-shared/inspection.ts';

/** Of the labels that this window showed, the newest first; those of other windows are for their keys. */
export function newestOf<F extends Pick<Finding, 'id'>>(
  findings: readonly F[],
  mine: ReadonlySet<number>,
): readonly F[] {
  return findings.filter(({ id }) => mine.has(id));
}

export interface Said {
  readonly back: () => Promise<void>;
  /** The newest finding at the time of the verdict; null where there was none. */
  readonly newest: number | null;
}

/** The finding to take back; null where the newest label is meant. */
export function lastSaid(said: readonly Said[], newest: number | null): Said | null {
  const last = said.at(-1);
  return last && last.newest === newest ? last : null;
}
