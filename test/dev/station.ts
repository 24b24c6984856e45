// A station from its sources, on a seeded data folder.
import { resolve } from 'node:path';
import { root } from '#main/product.ts';
import { openStation } from '#main/station.ts';
import { DEVELOPER, isSeeded, seedFolder, today } from './seeded-folder.ts';

/** Enough for lists of several pages. `npm run seed` makes more. */
const RECORDS = 300;

export interface DevStation {
  readonly folder: string;
  /** The folder of the built window, if people shall open it at the station itself. */
  readonly window: string;
}

export async function openDevStation({ folder: data, window }: DevStation, opened: AsyncDisposableStack) {
  const folder = resolve(root, data);
  if (!isSeeded(folder)) {
    tell(`Filling ${folder} with ${RECORDS} records (some seconds)...`);
    await seedFolder({ folder, root, records: RECORDS, until: today() });
  }
  const settings = { 'lan.mdns': false };
  const place = {
    root,
    folder,
    host: '127.0.0.1',
    port: 0,
    settings,
    window,
    stderr: true,
    farClock: 'ignore',
  } as const;
  const station = await openStation(place, opened);
  tell(`Data lie in ${folder}. Sign in as ${DEVELOPER.username}, passphrase "${DEVELOPER.passphrase}".`);
  return station;
}

export function tell(line: string): void {
  console.log(line);
}
