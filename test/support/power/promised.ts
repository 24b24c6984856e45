// What clients were told, and when: the station is held to it.
import type { FileCall } from './recording.ts';

/** An answer that arrived: when, and over which connection. */
export interface Confirmed {
  readonly port: number;
  /** By the machine's monotonic clock, in nanoseconds. */
  readonly asked: number;
  /** Infinity where no answer came. */
  readonly answered: number;
}

export interface Version extends Confirmed {
  readonly value: string;
}

export interface PromisedRecord extends Confirmed {
  readonly id: string;
  /** SHA-256 of the marked picture. */
  readonly hash: string;
  readonly descriptions: readonly Version[];
  /** Counted scans. */
  readonly scans: readonly Confirmed[];
}

/** A line of the activity log, by the name that the request gave. */
export interface PromisedLine extends Confirmed {
  readonly name: string;
}

export interface PromisedBackup extends Confirmed {
  readonly file: string;
  readonly hash: string;
}

/** A restore: what was confirmed before `from` is in the backup; once it was asked for, it may be done at any start. */
export interface PromisedRestore extends Confirmed {
  readonly from: number;
}

export interface Promised {
  readonly records: readonly PromisedRecord[];
  readonly lines: readonly PromisedLine[];
  readonly backups: readonly PromisedBackup[];
  readonly restores: readonly PromisedRestore[];
}

export const NOTHING: Promised = { records: [], lines: [], backups: [], restores: [] };
/** Confirmed before this life of the station. */
export const EARLIER: Confirmed = { port: 0, asked: 0, answered: 0 };
export const NEVER = Number.POSITIVE_INFINITY;

/**
 * With the times at which the answers left the station, by its recording. The client's own time is later where the client is busy,
 * and would forgive a sync that comes after the answer.
 */
export function asSent(promised: Promised, calls: readonly FileCall[]): Promised {
  const byPort = Map.groupBy(
    calls.filter(({ kind }) => kind === 'sent'),
    ({ port }) => port,
  );
  const sent = <T extends Confirmed>(one: T): T => {
    const { port, asked, answered } = one;
    // The station may note the end of a send after the client has read it, but never its beginning.
    const last = byPort.get(port)?.findLast(({ from }) => from <= answered && from >= asked);
    return answered === NEVER || !last ? one : { ...one, answered: last.from };
  };
  const record = (one: PromisedRecord): PromisedRecord => ({
    ...sent(one),
    descriptions: one.descriptions.map(sent),
    scans: one.scans.map(sent),
  });
  return {
    records: promised.records.map(record),
    lines: promised.lines.map(sent),
    backups: promised.backups.map(sent),
    restores: promised.restores.map(sent),
  };
}

/** What was promised up to a moment. */
export function promisedAt({ records, lines, backups, restores }: Promised, moment: number): Promised {
  const before = <T extends Confirmed>(all: readonly T[]) => all.filter(({ answered }) => answered <= moment);
  return {
    records: before(records).map((one) => ({
      ...one,
      descriptions: possible(one.descriptions, moment),
      scans: before(one.scans),
    })),
    lines: before(lines),
    backups: before(backups),
    restores: restores.filter(({ asked }) => asked <= moment),
  };
}

/** The one that was confirmed last, and those that were asked for since. */
function possible(versions: readonly Version[], moment: number): Version[] {
  const confirmed = versions.filter(({ answered }) => answered <= moment);
  const last = Math.max(...confirmed.map(({ asked }) => asked), 0);
  return versions.filter(({ asked }) => asked >= last && asked <= moment);
}

/** The same as seen from the next life. */
export function asEarlier({ records, lines, backups }: Promised): Promised {
  const earlier = <T extends Confirmed>(one: T): T => ({ ...one, ...EARLIER });
  return {
    records: records.map((one) => ({
      ...earlier(one),
      descriptions: one.descriptions.map(earlier),
      scans: one.scans.map(earlier),
    })),
    lines: lines.map(earlier),
    backups: backups.map(earlier),
    restores: [],
  };
}
