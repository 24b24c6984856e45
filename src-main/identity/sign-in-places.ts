// Where operators have signed in before. Locks never keep them out there, so the list outlives a restart.
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { remember } from '#main/base/newest-entries.ts';
import type { Log } from './ports.ts';

export interface SignInPlaces {
  has(name: string, address: string): boolean;
  add(name: string, address: string): void;
}

/** The hash of a name with an address, and when that operator last signed in there. */
const KeptPlaces = Type.Array(Type.Tuple([Type.String(), Type.Number()]));

/** Backups leave this file out: it tells of this machine and its network. */
const FILE = 'station.places';
const DAY_MS = 86_400_000;
/** A place where nobody signed in for so long is a place like any other. */
const LIFE_MS = 90 * DAY_MS;
const MOST = 5000;

/** Only sign-ins add places, so the list grows with people and not with tries. `time` never runs backwards. */
export function openSignInPlaces(folder: string, time: () => number, log: Log): SignInPlaces {
  const file = join(folder, FILE);
  const places = new Map(readPlaces(file, log));

  function write(): void {
    try {
      writeDurably(file, JSON.stringify([...places]));
    } catch (error) {
      // A full disk must not keep anybody from signing in.
      log('Where operators have signed in cannot be written down.', error);
    }
  }

  return {
    has(name, address) {
      const at = places.get(hashOf(name, address));
      return at !== undefined && time() - at < LIFE_MS;
    },
    add(name, address) {
      const hash = hashOf(name, address);
      const before = places.get(hash) ?? Number.NEGATIVE_INFINITY;
      if (time() - before < DAY_MS) return;
      remember(places, hash, time(), MOST);
      for (const [old, at] of places) if (time() - at >= LIFE_MS) places.delete(old);
      write();
    },
  };
}

function readPlaces(file: string, log: Log): [string, number][] {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Check(KeptPlaces, kept) ? kept : [];
  } catch (error) {
    // Without the file the locks hold for everybody until they have signed in once.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log('The list of sign-in places cannot be read.', error);
    return [];
  }
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
}

function hashOf(name: string, address: string): string {
  return createHash('sha256')
    .update(JSON.stringify([name, address]))
    .digest('base64url');
}
