import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../src-shared/caller.ts';
import type { KeptWindows } from './kept-windows.ts';

/** A window at the desk. */
export interface DeskSession {
  /** For logs; gives no access. */
  readonly id: number;
  /** The operator who signed in, if one did. */
  readonly caller: Caller | null;
}

export interface DeskSessions {
  /** Opens the window once, within five minutes. */
  createLaunchKey(): string;
  /** The token for the cookie of a new session, or null where the key is wrong, used or too old. */
  redeem(launchKey: string): string | null;
  /** A session that lasts as long as the station runs, for the command line on this machine. */
  openStanding(): string;
  find(token: string): DeskSession | null;
  /** False where the session has ended. */
  signIn(token: string, operator: Caller): boolean;
  signOut(token: string): void;
  /** Everybody who is signed in at a window. */
  signedIn(): readonly Caller[];
  /** Signs the user out of every session; the windows stay. */
  signOutUser(userId: number): void;
  end(token: string): void;
  /** Forgets everything in memory; windows that are kept are known again to the next process. */
  endAll(): void;
}

export interface DeskSessionsOptions {
  /** Milliseconds that only ever grow. */
  readonly uptime: () => number;
  /** Where windows outlive the process; without it they end with it. */
  readonly kept?: KeptWindows;
}

const LAUNCH_KEY_BYTES = 16;
const TOKEN_BYTES = 32;
const LAUNCH_KEY_LIFE_MS = 5 * 60_000;
/** A window may stand untouched over the longest holidays. */
const IDLE_LIFE_MS = 30 * 24 * 3_600_000;
/** Whoever can ask for keys is at the desk already: the bounds only keep a fault from filling memory. */
const MOST_LAUNCH_KEYS = 16;
const MOST_SESSIONS = 64;

interface Kept {
  session: DeskSession;
  seenAt: number;
}

/** Only hashes of keys and tokens are held, so that a dump of memory opens nothing. */
export function createDeskSessions({ uptime, kept: file }: DeskSessionsOptions): DeskSessions {
  const launchKeys = new Map<string, number>();
  const sessions = new Map<string, Kept>();
  const standing = new Map<string, Kept>();
  let lastId = 0;
  for (const { hash, operator, idle } of file?.read() ?? []) {
    lastId++;
    const caller: Caller | null = operator && { ...operator, kind: 'desk' };
    sessions.set(hash, { session: { id: lastId, caller }, seenAt: uptime() - idle });
  }

  function open(token: string): Kept | null {
    const hash = hashOf(token);
    const lasting = standing.get(hash);
    if (lasting) return lasting;
    const kept = sessions.get(hash);
    if (!kept) return null;
    sessions.delete(hash);
    if (uptime() - kept.seenAt > IDLE_LIFE_MS) return null;
    kept.seenAt = uptime();
    sessions.set(hash, kept);
    return kept;
  }

  function add(to: Map<string, Kept>): string {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    lastId++;
    to.set(hashOf(token), { session: { id: lastId, caller: null }, seenAt: uptime() });
    return token;
  }

  function setCaller(kept: Kept, caller: Caller | null): void {
    kept.session = { ...kept.session, caller };
  }

  function keep(): void {
    const now = uptime();
    file?.write(
      [...sessions].map(([hash, { session, seenAt }]) => ({
        hash,
        operator: operatorOf(session),
        idle: now - seenAt,
      })),
    );
  }

  return {
    createLaunchKey() {
      const key = randomBytes(LAUNCH_KEY_BYTES).toString('base64url');
      launchKeys.set(hashOf(key), uptime() + LAUNCH_KEY_LIFE_MS);
      dropOldest(launchKeys, MOST_LAUNCH_KEYS);
      return key;
    },
    redeem(launchKey) {
      const hash = hashOf(launchKey);
      const until = launchKeys.get(hash);
      launchKeys.delete(hash);
      if (until === undefined || uptime() >= until) return null;
      const token = add(sessions);
      dropOldest(sessions, MOST_SESSIONS);
      keep();
      return token;
    },
    openStanding: () => add(standing),
    find: (token) => open(token)?.session ?? null,
    signIn(token, operator) {
      const kept = open(token);
      if (kept) setCaller(kept, { ...operator, kind: 'desk' });
      keep();
      return kept !== null;
    },
    signOut(token) {
      const kept = open(token);
      if (kept) setCaller(kept, null);
      keep();
    },
    signedIn: () => [...sessions.values()].flatMap(({ session: { caller } }) => caller ?? []),
    signOutUser(userId) {
      for (const kept of [...sessions.values(), ...standing.values()]) {
        if (kept.session.caller?.userId === userId) setCaller(kept, null);
      }
      keep();
    },
    end(token) {
      sessions.delete(hashOf(token));
      keep();
    },
    endAll() {
      sessions.clear();
      standing.clear();
      launchKeys.clear();
    },
  };
}

function operatorOf({ caller }: DeskSession) {
  return caller && { userId: caller.userId, name: caller.name };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

/** The one that was made or used longest ago stands first. */
function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size > most) map.delete(map.keys().next().value as string);
}
