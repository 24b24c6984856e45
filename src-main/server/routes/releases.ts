import type { App } from '#main/app.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Release } from '#shared/core/release.ts';
import { reaches } from '#shared/core/role.ts';
import { refusal } from '#shared/troubles/errors.ts';

interface Asked {
  readonly caller: Caller;
  readonly address: string;
  /** Of the window at the desk. Null: the request came from elsewhere. */
  readonly session: string | null;
  readonly body: { readonly release?: Release };
}

/**
 * Throws where the settings ask for a second person and nobody released what is asked. A release that is given is checked in
 * any case, since the activity log names who gave it.
 */
export function releaseCheck({ identity, settings }: App) {
  return async ({ caller, address, session, body: { release } }: Asked): Promise<void> => {
    if (release === undefined) {
      if (settings['jobs.release']) throw refusal('release_needed');
      return;
    }
    const door = session === null ? 'network' : 'desk';
    const second = await identity.operators.prove(release.username, release.passphrase, address, door);
    if (!second) throw refusal('release_wrong');
    if (second.userId === caller.userId) throw refusal('release_own');
    if (!reaches(second.role, 'operator')) throw refusal('release_role', { name: second.name });
  };
}
