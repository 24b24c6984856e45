import type { Caller } from '#shared/core/caller.ts';
import type { Release } from '#shared/core/release.ts';
import { reaches } from '#shared/core/role.ts';
import type { Settings } from '#shared/core/settings.ts';
import { isPrinted, type Print } from '#shared/jobs/production.ts';
import { refusal } from '#shared/troubles/errors.ts';

export interface ReleaseServices {
  readonly identity: {
    readonly operators: {
      prove(username: string, passphrase: string, address: string, door: 'desk' | 'network'): Promise<Caller | null>;
    };
  };
  readonly settings: Pick<Settings, 'jobs.release'>;
}

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
export function releaseCheck({ identity, settings }: ReleaseServices) {
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

/** Whose prints these are, and who asks. */
interface PrintCall extends Asked {
  readonly params: { readonly batch_id: number; readonly print: number };
}

export interface PrintReleaseServices extends ReleaseServices {
  clock(): number;
  readonly production: { readonly views: { print(batch: number, print: number): Promise<Print> } };
}

/** Long enough to fetch the files, and too short to come back for them. */
const OPEN_MS = 5 * 60_000;

/**
 * The files of sheets that are printed already: fetched again, they would put the same IDs on paper twice. A second person releases
 * them to the one who asks, for a short time.
 */
export function printReleases(services: PrintReleaseServices) {
  const { production, settings, clock } = services;
  const checkRelease = releaseCheck(services);
  const openUntil = new Map<string, number>();
  const isDone = async ({ params }: Pick<PrintCall, 'params'>, sheet?: number) =>
    isPrinted(await production.views.print(params.batch_id, params.print), sheet);

  return {
    async release(call: PrintCall): Promise<void> {
      await checkRelease(call);
      for (const [one, end] of openUntil) if (end <= clock()) openUntil.delete(one);
      openUntil.set(keyOf(call), clock() + OPEN_MS);
    },
    /** Throws where the files, or that of one sheet, must be released first. */
    async check(call: Omit<PrintCall, keyof Asked> & Pick<Asked, 'caller'>, sheet?: number): Promise<void> {
      if (!settings['jobs.release'] || !(await isDone(call, sheet))) return;
      if ((openUntil.get(keyOf(call)) ?? 0) <= clock()) throw refusal('release_needed');
    },
    /** Throws where it must be released that printed sheets are said not to be printed. */
    async checkTakingBack(call: PrintCall): Promise<void> {
      if (call.body.release || (await isDone(call))) await checkRelease(call);
    },
  };
}

function keyOf({ params: { batch_id, print }, caller }: Pick<PrintCall, 'params' | 'caller'>): string {
  return `${caller.userId} ${batch_id} ${print}`;
}
