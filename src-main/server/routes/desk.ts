import { isAbsolute } from 'node:path';
import { bind } from '#main/server/calls/bind.ts';
import { CALLBACK } from '#main/server/pages/company-words.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { reaches } from '#shared/core/role.ts';
import type { Settings } from '#shared/core/settings.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

interface Operator extends Caller {
  readonly weak?: boolean;
}

interface DeskIdentity {
  readonly operators: {
    list(): Promise<readonly AnswerOf<'listAccounts'>['accounts'][number][]>;
    find(username: string): Promise<Caller | null>;
    signIn(username: string, passphrase: string, address: string, door: 'desk'): Promise<Caller>;
    add(username: string, passphrase: string, role: BodyOf<'addOperator'>['role']): Promise<Caller>;
    setRole(username: string, role: BodyOf<'changeRole'>['role']): Promise<unknown>;
    remove(username: string): Promise<unknown>;
    setPassphrase(username: string, passphrase: string, keepKeys: readonly number[]): Promise<unknown>;
    changePassphrase(username: string, change: PassphraseChange, address: string, door: 'desk'): Promise<Caller>;
  };
  readonly desk: {
    createLaunchKey(isLocal?: boolean): string;
    find(session: string): { readonly caller: Operator | null; readonly isLocal: boolean } | null;
    signOut(session: string): void;
    hashOf(session: string): string;
  };
  readonly network: Pick<DeskIdentity['desk'], 'find' | 'signOut' | 'hashOf'> | null;
  readonly areLocal: boolean;
  readonly company: {
    readonly name: string;
    begin(door: 'desk', redirectUri: string, bound: { readonly session: string }): Promise<string>;
    endAddress(session: string, back: string | null): Promise<string | null>;
  } | null;
  enterWindow(session: string, operator: Operator): Promise<boolean>;
}

interface PassphraseChange {
  readonly old: string;
  readonly passphrase: string;
  readonly keepKeys: readonly number[];
}

interface DeskServices {
  readonly identity: DeskIdentity;
  readonly settings: Pick<Settings, 'window.lock_operator_mode' | 'scans.cases'>;
  readonly notices: {
    unread(): Pick<AnswerOf<'listNotices'>, 'notices' | 'end'>;
    markRead(end: number): void;
  };
  readonly restores: { planned(): Promise<{ readonly made_at: string } | null> };
  readonly store: {
    readonly backups: {
      exportTo(
        file: string,
        passphrase: string | undefined,
      ): Promise<Omit<AnswerOf<'makeBackup'>, 'missing'> & { missing: Iterable<string> }>;
    };
  };
  /** The session of the command line on this machine. */
  readonly commandSession: string;
}

/** What the window and the command line do at the desk itself. */
export function bindDesk(server: Server, app: DeskServices): void {
  const { operators, desk, network } = app.identity;
  const windows = server.options.door === 'desk' ? desk : (network ?? desk);
  /** Nobody types a passphrase at a window on the network. */
  const isLocalAt = (session: string) =>
    windows === desk && (app.identity.areLocal || desk.find(session)?.isLocal === true);

  bind(server, 'makeLaunchKey', async ({ baseUrl, query, session }) => {
    const isLocal = query.local === true && session === app.commandSession;
    return { url: `${baseUrl}/launch?key=${desk.createLaunchKey(isLocal)}` };
  });
  bind(server, 'getSession', async ({ caller, session }) => ({
    operator: isSignedIn(caller) ? caller.name : null,
    role: isSignedIn(caller) ? caller.role : null,
    operators: isLocalAt(session) ? (await operators.list()).map(({ username }) => username) : [],
    company: app.identity.company?.name ?? null,
    by_company: isSignedIn(caller) && caller.company !== undefined,
    local_accounts: isLocalAt(session),
    on_network: windows !== desk,
    passphrase_weak: windows.find(session)?.caller?.weak ?? false,
    cases: app.settings['scans.cases'],
    operator_mode_locked:
      app.settings['window.lock_operator_mode'] && isSignedIn(caller) && !reaches(caller.role, 'admin'),
  }));
  bind(server, 'signIn', async ({ body, session, address }) => {
    if (!isLocalAt(session)) throw refusal('local_accounts_off');
    const operator = await operators.signIn(body.username, body.passphrase, address, 'desk');
    if (!(await app.identity.enterWindow(session, operator))) throw refusal('window_unknown');
    return { operator: operator.name };
  });
  bindCompany(server, app, windows);
  bindAccounts(server, app);
  bindPassphrase(server, app);
  bind(server, 'listNotices', async () => ({
    ...app.notices.unread(),
    planned_restore: (await app.restores.planned())?.made_at ?? null,
  }));
  bind(server, 'markNoticesRead', async ({ body }) => {
    app.notices.markRead(body.end);
    return { success: true };
  });
  bind(server, 'makeBackup', async ({ body, caller, session }) => {
    await assertMayManage(app, caller, session);
    if (!isAbsolute(body.file))
      throw new AppError('bad_input', 'file must be a whole path, from the root of a disk on.');
    const { missing, ...report } = await app.store.backups.exportTo(body.file, body.passphrase);
    return { ...report, missing: [...missing] };
  });
}

/** The list of accounts, and what admins change of it. */
function bindAccounts(server: Server, app: DeskServices): void {
  const { operators } = app.identity;
  bind(server, 'addOperator', async ({ body, caller, session }) => {
    await assertMayManage(app, caller, session);
    return { operator: (await operators.add(body.username, body.passphrase, body.role)).name };
  });
  bind(server, 'listAccounts', async () => ({ accounts: [...(await operators.list())] }));
  bind(server, 'changeRole', async ({ params, body, caller, session }) => {
    await assertMayManage(app, caller, session);
    await operators.setRole(params.username, body.role);
    return { success: true };
  });
  bind(server, 'removeOperator', async ({ params, caller, session }) => {
    await assertMayManage(app, caller, session);
    await operators.remove(params.username);
    return { success: true };
  });
}

/** A window of the desk begins a sign-in by the company, and any window ends one. */
function bindCompany(
  server: Server,
  { identity: { company } }: DeskServices,
  windows: Pick<DeskIdentity['desk'], 'find' | 'signOut' | 'hashOf'>,
): void {
  const isDesk = server.options.door === 'desk';
  bind(server, 'beginCompanySignIn', async ({ session }) => {
    if (!company) throw refusal('company_off');
    const bound = { session: windows.hashOf(session) };
    // The very address of the desk, whatever address clients on the network have.
    return { url: await company.begin('desk', deskCallback(server), bound) };
  });
  bind(server, 'signOut', async ({ session, baseUrl }) => {
    const isByCompany = windows.find(session)?.caller?.company !== undefined;
    windows.signOut(session);
    const back = isDesk ? null : `${baseUrl}/`;
    const company_url = isByCompany ? ((await company?.endAddress(windows.hashOf(session), back)) ?? null) : null;
    return { success: true, company_url };
  });
}

function deskCallback({ app }: Server): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://127.0.0.1:${port}${CALLBACK}`;
}

/** Changes one's own passphrase, or sets another's. */
function bindPassphrase(server: Server, app: DeskServices): void {
  const { operators } = app.identity;
  bind(server, 'setPassphrase', async ({ params, body, caller, session, address }) => {
    const { passphrase, old_passphrase: old, keep_keys: keepKeys = [] } = body;
    const isOwn = isSignedIn(caller) && (await operators.find(params.username))?.userId === caller.userId;
    if (!isOwn) {
      await assertMayManage(app, caller, session);
      await operators.setPassphrase(params.username, passphrase, keepKeys);
      return { success: true };
    }
    if (old === undefined) throw refusal('passphrase_old_needed');
    const operator = await operators.changePassphrase(caller.name, { old, passphrase, keepKeys }, address, 'desk');
    // The window where an operator changes the passphrase is the one where they stay signed in.
    await app.identity.enterWindow(session, { ...operator, weak: false });
    return { success: true };
  });
}

/** Admins who are signed in may manage; so may the command line on this machine, and anybody while there is no account. */
async function assertMayManage(app: DeskServices, caller: Caller | null, session: string): Promise<void> {
  if (session === app.commandSession || (await app.identity.operators.list()).length === 0) return;
  if (!isSignedIn(caller)) throw refusal('sign_in_first', {}, { code: 'forbidden' });
  if (!reaches(caller.role, 'admin')) throw refusal('role_admin');
}

/** Whether an operator is signed in at the window itself. Other credentials of a request do not count. */
function isSignedIn(caller: Caller | null): caller is Caller {
  return caller?.kind === 'desk';
}
