import type { Session } from '#main/store/sql/session.ts';
import { findRow } from './queries.ts';

export type KeptValues = ReturnType<typeof createKeptValues>;

/** Values that the station keeps by name and that are no settings: earlier keys of marks, mappings of columns, calibrations. */
export function createKeptValues(session: Session) {
  /** Null where the value was never set. */
  async function get(name: string): Promise<unknown> {
    return (await findRow(session, 'kept', 'name', name))?.value ?? null;
  }

  async function set(name: string, value: unknown): Promise<void> {
    const old = await session.find('kept', 'name', name);
    // An undefined value would leave the old one.
    const change = { value: value ?? null };
    if (old) await session.writing.update('kept', old, change);
    else await session.writing.insert('kept', { name, ...change });
  }

  return { get, set };
}

/** The values that each station keeps for itself. A move between a file and a shared database renames just these. */
export const LOCAL_NAMES = [
  'chain.mintings',
  'clock.doubted',
  'desk.cameras',
  'drafts.pictures',
  'jobs.moving',
  'jobs.refused',
  'network.door',
  'printers.chosen',
  'printers.last',
  'pictures.let_go_again',
  'pictures.let_go_to',
  'printers',
  'prints.limits',
  'sheets.part_used',
  'upkeep.last',
] as const;

type LocalName = (typeof LOCAL_NAMES)[number];

/** Values of one of the stations on a database. `station` is null for the only station of a file. */
export function createLocalValues(shared: KeptValues, station: string | null) {
  const own = (name: LocalName) => (station === null ? name : `${name}@${station}`);
  return {
    get: (name: LocalName) => shared.get(own(name)),
    set: (name: LocalName, value: unknown) => shared.set(own(name), value),
  };
}
