import { createHash, randomBytes } from 'node:crypto';
import { dropOldest } from '#main/base/newest-entries.ts';
import type { Role } from '#shared/core/role.ts';
import type { KeptWindow, KeptWindows } from './kept-windows.ts';
import type { SignedIn } from './operator-accounts.ts';

/** A window at the desk. */
interface DeskSession {
  /** A number for logs. It gives no access. */
  readonly id: number;
  /** The operator who is signed in, if one is. */
  readonly caller: SignedIn | null;
  /** Whether people sign in by name and passphrase here, though the station has them sign in by the company. */
  readonly isLocal: boolean;
}

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
/** The station knows a window so long after its last use. Such a window shows the sign-in. */
const WINDOW_LIFE_MS = 30 * 24 * HOUR_MS;
/** The last use of a window is written this often, so that a restart does not make the window look idle. */
const WRITE_EVERY_MS = 5 * 60_000;
/** The bound keeps a fault from filling memory. */
const MOST_SESSIONS = 64;

interface Kept {
  readonly id: number;
  /** Lost in a restart: the command line asks for it anew. */
  isLocal?: boolean;
  caller: SignedIn | null;
  /** When the operator signed in. */
  since: number;
  /** When somebody last used the window. */
  usedAt: number;
}

export interface SessionLimits {
  /** So long after the last use of a window its operator is signed out. */
  readonly idleMs: number;
  /** So long after the sign-in the operator is signed out, whatever the use. */
  readonly wholeMs: number;
  /** The same, of a person whom the company signed in. */
  readonly companyMs: number;
}

const USUAL_LIMITS: SessionLimits = { idleMs: 12 * HOUR_MS, wholeMs: 7 * 24 * HOUR_MS, companyMs: 12 * HOUR_MS };

export type DeskSessions = ReturnType<typeof createDeskSessions>;

/**
 * Windows at the desk. Only hashes of keys and tokens are held, so that a dump of memory opens nothing. `time` never runs
 * backwards, not even from one start to the next. Without `file` the windows end with the process.
 */
export function createDeskSessions(
  time: () => number,
  file?: KeptWindows,
  limits: SessionLimits = USUAL_LIMITS,
  most = MOST_SESSIONS,
) {
  const launchKeys = createLaunchKeys(time);
  const windows = openSessions(time, file, limits);
  const { sessions, permanent, open, add, keep, used } = windows;
  const signIns = createSignIns(windows, time);

  function begin(): string {
    const token = add(sessions);
    dropOldest(sessions, most);
    keep();
    return token;
  }

  return {
    /** Makes a key that opens the window once, within five minutes. */
    createLaunchKey: launchKeys.create,
    /** Gives the token for the cookie of a new session, or null where the key is wrong, used or too old. */
    redeem(launchKey: string): string | null {
      const launched = launchKeys.redeem(launchKey);
      if (!launched) return null;
      const token = begin();
      Object.assign(sessions.get(hashOf(token)) ?? {}, launched);
      return token;
    },
    /** Begins a session of somebody whose sign-in is done, and gives the token for its cookie. */
    enter(person: SignedIn): string {
      const token = begin();
      signIns.signInAt(hashOf(token), person);
      return token;
    },
    /** Begins a session that lasts as long as the station runs, for the command line on this machine. */
    openPermanent: () => add(permanent),
    find(token: string): DeskSession | null {
      const kept = open(hashOf(token));
      return kept && { id: kept.id, caller: kept.caller, isLocal: kept.isLocal === true };
    },
    /** Notes that somebody used the window, `ago` milliseconds before now. */
    noteUse: used,
    ...signIns,
    /** The hash by which others name the session. */
    hashOf,
    end(token: string): void {
      sessions.delete(hashOf(token));
      keep();
    },
    /** Forgets everything in memory. The next process reads the kept windows from the file. */
    endAll(): void {
      for (const map of [sessions, permanent, launchKeys]) map.clear();
    },
  };
}

/** Who is signed in at the windows. */
function createSignIns({ sessions, open, all, keep }: ReturnType<typeof openSessions>, time: () => number) {
  /** False where the session has ended. */
  function setCaller(hash: string, caller: SignedIn | null): boolean {
    const kept = open(hash);
    if (kept) Object.assign(kept, { caller, since: time(), usedAt: time() });
    keep();
    return kept !== null;
  }

  return {
    signIn: (token: string, operator: SignedIn) => setCaller(hashOf(token), { ...operator, kind: 'desk' }),
    /** By the hash of the session, which opens nothing by itself. */
    signInAt: (session: string, person: SignedIn) => setCaller(session, person),
    signOut: (token: string): void => void setCaller(hashOf(token), null),
    /** Everybody who is signed in at a window. */
    signedIn: (): readonly SignedIn[] => [...sessions.values()].flatMap(({ caller }) => caller ?? []),
    /** Signs the user out of every session, or of those with the seal of one passphrase; the windows stay. */
    signOutUser(userId: number, seal?: string): void {
      for (const kept of all()) {
        const { caller } = kept;
        if (caller?.userId === userId && (seal === undefined || caller.seal === seal)) kept.caller = null;
      }
      keep();
    },
    /** Signs out everybody of whom this is true; the windows stay. */
    signOutWhere(isOut: (caller: SignedIn) => boolean): void {
      const out = all().filter(({ caller }) => caller !== null && isOut(caller));
      for (const kept of out) kept.caller = null;
      if (out.length > 0) keep();
    },
    /** From the next request on the user may do what this role may do. */
    setRole(userId: number, role: Role): void {
      for (const kept of all()) if (kept.caller?.userId === userId) kept.caller = { ...kept.caller, role };
    },
  };
}

function openSessions(time: () => number, file: KeptWindows | undefined, limits: SessionLimits) {
  const sessions = readSessions(file, time());
  const permanent = new Map<string, Kept>();
  let lastId = sessions.size;
  let writtenAt = Number.NEGATIVE_INFINITY;

  function keep(): void {
    writtenAt = time();
    file?.write([...sessions].map(keptWindow));
  }

  /** Signs out an operator whose session has lasted too long, or whose window nobody used. */
  function endInTime(kept: Kept): void {
    const now = time();
    const { idleMs, wholeMs, companyMs } = limits;
    const mostMs = kept.caller?.company ? Math.min(wholeMs, companyMs) : wholeMs;
    if (kept.caller === null || (now - kept.usedAt < idleMs && now - kept.since < mostMs)) return;
    kept.caller = null;
    keep();
  }

  function open(hash: string): Kept | null {
    const kept = sessions.get(hash);
    if (!kept) return permanent.get(hash) ?? null;
    if (time() - kept.usedAt <= WINDOW_LIFE_MS) {
      endInTime(kept);
      return kept;
    }
    sessions.delete(hash);
    return null;
  }

  return {
    sessions,
    permanent,
    open,
    keep,
    all: (): readonly Kept[] => [...sessions.values(), ...permanent.values()],
    add(to: Map<string, Kept>): string {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      lastId++;
      to.set(hashOf(token), { id: lastId, caller: null, since: time(), usedAt: time() });
      return token;
    },
    used(token: string, ago = 0): void {
      const hash = hashOf(token);
      const kept = open(hash);
      if (!kept || !sessions.has(hash)) return;
      kept.usedAt = Math.max(kept.usedAt, time() - ago);
      // The window that was used last is forgotten last.
      sessions.delete(hash);
      sessions.set(hash, kept);
      if (time() - writtenAt >= WRITE_EVERY_MS) keep();
    },
  };
}

function readSessions(file: KeptWindows | undefined, now: number): Map<string, Kept> {
  const windows = file?.read() ?? [];
  return new Map(
    windows
      .filter(({ at }) => now - at < WINDOW_LIFE_MS)
      .map(({ hash, operator, at }, i) => {
        const { since = at, ...caller } = operator ?? {};
        // The station finds the account and its role before it answers anybody.
        const known = operator && ({ ...caller, kind: 'desk', role: 'checker' } as SignedIn);
        return [hash, { id: i + 1, caller: known, since, usedAt: at }];
      }),
  );
}

function keptWindow([hash, { caller, since, usedAt }]: readonly [string, Kept]): KeptWindow {
  if (caller === null) return { hash, operator: null, at: usedAt };
  const { userId, name, seal, weak, company } = caller;
  return { hash, operator: { userId, name, seal, weak, since, ...(company ? { company } : {}) }, at: usedAt };
}

const LAUNCH_KEY_BYTES = 16;
const LAUNCH_KEY_LIFE_MS = 5 * 60_000;
/** Only the desk can ask for keys. The bound keeps a fault from filling memory. */
const MOST_LAUNCH_KEYS = 16;

/** Keys that open the window once, within five minutes. */
function createLaunchKeys(time: () => number) {
  const keys = new Map<string, { readonly end: number; readonly isLocal: boolean }>();
  return {
    /** `isLocal`: people sign in by name and passphrase at the window that it opens, whatever the settings say. */
    create(isLocal = false): string {
      const key = randomBytes(LAUNCH_KEY_BYTES).toString('base64url');
      keys.set(hashOf(key), { end: time() + LAUNCH_KEY_LIFE_MS, isLocal });
      dropOldest(keys, MOST_LAUNCH_KEYS);
      return key;
    },
    redeem(key: string): { readonly isLocal: boolean } | null {
      const hash = hashOf(key);
      const kept = keys.get(hash);
      keys.delete(hash);
      return kept !== undefined && time() < kept.end ? { isLocal: kept.isLocal } : null;
    },
    clear: () => keys.clear(),
  };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}
