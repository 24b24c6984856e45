// Stations on one database have names that people know: that of their machine, with a number where several run on it.
import type { Store } from '#main/store/store.ts';

const NAMES = 'stations.names';
/** Characters of a station's own name that tell it apart, where nobody has named it yet. */
const SHORT = 8;

type Names = Readonly<Record<string, string>>;

async function namesIn({ kept }: Pick<Store, 'kept'>): Promise<Names> {
  return ((await kept.get(NAMES)) as Names | null) ?? {};
}

/** Names this station after its machine. A name that it has stays, so that sums of earlier days keep theirs. */
export async function nameStation(store: Pick<Store, 'kept' | 'change' | 'station'>, machine: string): Promise<void> {
  const { station } = store;
  if (station === null || (await namesIn(store))[station] !== undefined) return;
  await store.change(async (tables) => {
    const names = await namesIn(tables);
    await tables.kept.set(NAMES, { ...names, [station]: freeName(Object.values(names), machine) });
  });
}

/** Tells the name of a station from what it calls itself. */
export async function readStationNames(store: Pick<Store, 'kept'>): Promise<(station: string) => string> {
  const names = await namesIn(store);
  return (station) => names[station] ?? station.slice(0, SHORT);
}

export function freeName(taken: readonly string[], wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} (${number})`;
    if (!taken.includes(name)) return name;
  }
}
