import type { LocalName } from '../local-names.ts';
import type { Session } from '../sql/session.ts';
import { findRow } from './queries.ts';

export type KeptValues = ReturnType<typeof createKeptValues>;

/** What the station remembers that nobody sets: earlier keys of marks, mappings of columns, calibrations. */
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

export interface LocalValues {
  get(name: LocalName): Promise<unknown>;
  set(name: LocalName, value: unknown): Promise<void>;
}

/** Values of one of the stations on a database. */
export function createLocalValues(shared: KeptValues, station: string | null): LocalValues {
  if (station === null) return shared;
  const own = (name: string) => `${name}@${station}`;
  return {
    get: (name) => shared.get(own(name)),
    set: (name, value) => shared.set(own(name), value),
  };
}
