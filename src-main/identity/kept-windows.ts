// The list of windows at the desk outlives a restart, so that an open window goes on when the station is there again.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Log } from './ports.ts';

/** Milliseconds since 1970, as sessions are measured. */
const Time = Type.Number();

const KeptWindow = Type.Object({
  /** Hash of the token in the window's cookie. The file gives no access. */
  hash: Type.String(),
  /** Who is signed in, with which passphrase, and since when. */
  operator: Type.Union([
    Type.Null(),
    Type.Object({
      userId: Type.Integer(),
      name: Type.String(),
      seal: Type.String(),
      weak: Type.Boolean(),
      since: Time,
      company: Type.Optional(
        Type.Object({
          subject: Type.String(),
          /** A hash. */
          session: Type.Union([Type.Null(), Type.String()]),
          at: Type.Number({ description: 'In seconds, by the clock of the identity provider.' }),
        }),
      ),
    }),
  ]),
  /** When the window was last used. */
  at: Time,
});
export type KeptWindow = Static<typeof KeptWindow>;

export interface KeptWindows {
  read(): readonly KeptWindow[];
  write(windows: readonly KeptWindow[]): void;
}

/** Backups leave these files out: a copy of the station knows no windows. */
const FILES = { desk: 'station.windows', network: 'station.network-windows' } as const;

export function openKeptWindows(folder: string, log: Log, door: keyof typeof FILES = 'desk'): KeptWindows {
  const file = join(folder, FILES[door]);
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
        return Check(Type.Array(KeptWindow), kept) ? kept : [];
      } catch (error) {
        // A file that is missing or damaged does no harm: windows are opened by new launch addresses.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log('The list of open windows cannot be read.', error);
        return [];
      }
    },
    write(windows) {
      try {
        writeFileSync(`${file}.new`, JSON.stringify(windows), { mode: 0o600 });
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
