// The windows at the desk are kept over a restart, so that an open window goes on when the station is there again.
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

export interface WindowInUse extends Omit<KeptWindow, 'at'> {
  /** Milliseconds since it was last used. */
  readonly idle: number;
}

export interface KeptWindows {
  read(): readonly WindowInUse[];
  write(windows: readonly WindowInUse[]): void;
}

/** Backups leave out files whose names begin so: a copy of the station knows no windows. */
const FILE = 'station.windows';
/** After longer holidays the window is opened anew. */
const LIFE_MS = 30 * 24 * 3_600_000;

export function openKeptWindows(folder: string, clock: () => number, log: Log): KeptWindows {
  const file = join(folder, FILE);
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
        if (!Check(Type.Array(KeptWindow), kept)) return [];
        return kept.map(({ at, ...one }) => ({ ...one, idle: clock() - at })).filter(({ idle }) => idle < LIFE_MS);
      } catch (error) {
        // Not there yet, or damaged: windows are opened anew then, which harms nothing.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log('The list of open windows cannot be read.', error);
        return [];
      }
    },
    write(windows) {
      try {
        const kept = windows.map(({ idle, ...one }): KeptWindow => ({ ...one, at: clock() - idle }));
        writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch (error) {
        // A full disk must not keep anybody from signing in.
        log('The list of open windows cannot be written; they are opened anew after a restart.', error);
      }
    },
  };
}
