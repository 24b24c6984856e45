// The list of windows at the desk outlives a restart, so that an open window goes on when the station is there again.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Log } from './ports.ts';

const KeptWindow = Type.Object({
  /** Hash of the token in the window's cookie. The file gives no access. */
  hash: Type.String(),
  operator: Type.Union([Type.Null(), Type.Object({ userId: Type.Integer(), name: Type.String() })]),
  /** Milliseconds since 1970; when the window was last used. */
  at: Type.Number(),
});
type KeptWindow = Static<typeof KeptWindow>;

/** `idle`: milliseconds since the window was last used. */
type WindowInUse = Omit<KeptWindow, 'at'> & { readonly idle: number };

export type KeptWindows = ReturnType<typeof openKeptWindows>;

/** Backups leave this file out: a copy of the station knows no windows. */
const FILE = 'station.windows';
/** Longer than most holidays. Then the window is opened by a new launch address. */
const LIFE_MS = 30 * 24 * 3_600_000;

export function openKeptWindows(folder: string, clock: () => number, log: Log) {
  const file = join(folder, FILE);
  return {
    read(): readonly WindowInUse[] {
      try {
        const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
        if (!Check(Type.Array(KeptWindow), kept)) return [];
        return kept.map(({ at, ...one }) => ({ ...one, idle: clock() - at })).filter(({ idle }) => idle < LIFE_MS);
      } catch (error) {
        // A file that is missing or damaged does no harm: windows are opened by new launch addresses.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log('The list of open windows cannot be read.', error);
        return [];
      }
    },
    write(windows: readonly WindowInUse[]): void {
      try {
        const kept = windows.map(({ idle, ...one }): KeptWindow => ({ ...one, at: clock() - idle }));
        writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch (error) {
        // A full disk must not keep anybody from signing in.
        log(
          'The list of open windows cannot be written. After a restart the windows need new launch addresses.',
          error,
        );
      }
    },
  };
}
