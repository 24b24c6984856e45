import { hashesIn } from '../sql/picture-ref.ts';
import type { Session } from '../sql/session.ts';
import type { KeptValues, LocalValues } from '../store.ts';
import { namePictures } from './named-pictures.ts';

/** A value that was never set is null. */
export function createKeptValues(session: Session): KeptValues {
  async function get(name: string): Promise<unknown> {
    const kept = await session.find('kept', 'name', name);
    return kept ? JSON.parse(kept.value) : null;
  }

  async function set(name: string, value: unknown): Promise<void> {
    const old = await session.find('kept', 'name', name);
    const row = { value: JSON.stringify(value ?? null), changed_at: await session.writing.stamp() };
    if (old) await session.writing.update('kept', old, row);
    else await session.writing.insert('kept', { name, ...row });
    await namePictures(session.db, hashesIn(row.value));
  }

  return { get, set };
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
