import { createDeskSessions, type DeskSessions, type SessionLimits } from './desk-sessions.ts';
import type { KeptWindows } from './kept-windows.ts';
import type { SignedIn } from './operator-accounts.ts';

/** Windows of a whole company at once. */
const MOST = 2000;

export type NetworkWindows = ReturnType<typeof createNetworkWindows>;

/**
 * Windows on the network. Such a window is there only while somebody is signed in at it: the desk's may stand open without anybody,
 * since whoever is at the machine opened it.
 */
export function createNetworkWindows(time: () => number, file: KeptWindows, limits: SessionLimits) {
  const sessions: DeskSessions = createDeskSessions(time, file, limits, MOST);

  function find(token: string) {
    const session = sessions.find(token);
    if (session?.caller) return session;
    if (session) sessions.end(token);
    return null;
  }

  return {
    sessions,
    find,
    noteUse: sessions.noteUse,
    hashOf: sessions.hashOf,
    /** Opens a window for a person, and gives the token for its cookie. */
    enter: (person: SignedIn): string => sessions.enter(person),
    signOut: (token: string): void => sessions.end(token),
    /** Launch addresses open windows at the desk alone. */
    redeem: () => null,
  };
}
