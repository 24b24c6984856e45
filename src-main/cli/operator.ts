import { isRole, type Role } from '#shared/core/role.ts';
import { readArguments, usageError } from './arguments.ts';
import { notedCommand, withStation } from './closed-station.ts';
import { stationFolder, stationOrEmptyFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { readPassphrase } from './passphrase.ts';
import { findRunning } from './running-station.ts';
import { operatorSyntax } from './syntaxes.ts';

/** Adds an account, or changes the role or the passphrase of one. The station may run. */
export async function runOperator(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, operatorSyntax);
  const [verb, username] = given.files;
  if (given.files.length !== 2) throw usageError(operatorSyntax);
  const role = readRole(given.one('role'));
  if (verb === 'role') return changeRole(stationFolder(given, operatorSyntax), output, username, role);
  const file = given.one('passphrase-file');
  if ((verb !== 'add' && verb !== 'passphrase') || file === undefined) throw usageError(operatorSyntax);
  const folder = verb === 'add' ? stationOrEmptyFolder(given, operatorSyntax) : stationFolder(given, operatorSyntax);
  const keepKeys = keptKeys(given.one('keep-keys'));
  const passphrase = readPassphrase(file, output.log);
  if (verb === 'add') await addOperator(folder, output, { username, passphrase, role });
  else await setPassphrase(folder, output, { username, passphrase, keepKeys });
  const told =
    verb === 'add'
      ? `The operator ${username} may sign in now.`
      : `The passphrase of ${username} was changed. Sessions, access tokens${keepKeys.length > 0 ? ' and all other' : ' and'} API keys of ${username} have ended.`;
  return done([told], { operator: username });
}

function readRole(text: string | undefined): Role | undefined {
  if (text === undefined || isRole(text)) return text;
  throw usageError(operatorSyntax);
}

async function addOperator(
  folder: string,
  output: Output,
  { username, passphrase, role }: { username: string; passphrase: string; role: Role | undefined },
): Promise<void> {
  const running = await findRunning(folder);
  if (running) await running.ask('POST', '/api/desk/operators', { username, passphrase, ...(role ? { role } : {}) });
  else
    await withStation(folder, output, async (app) => {
      const add = () => app.identity.operators.add(username, passphrase, role);
      await notedCommand(app, 'addOperator', { username, role }, add);
    });
}

async function changeRole(folder: string, output: Output, username: string, role?: Role): Promise<Outcome> {
  if (role === undefined) throw usageError(operatorSyntax);
  const running = await findRunning(folder);
  if (running) await running.ask('PUT', `/api/desk/operators/${encodeURIComponent(username)}/role`, { role });
  else
    await withStation(folder, output, (app) =>
      notedCommand(app, 'changeRole', { username, role }, () => app.identity.operators.setRole(username, role)),
    );
  return done([`The account ${username} has the role ${role} now.`], { operator: username, role });
}

/** Who reaches the data folder is the admin of the machine, and needs no old passphrase. */
async function setPassphrase(
  folder: string,
  output: Output,
  { username, passphrase, keepKeys }: { username: string; passphrase: string; keepKeys: readonly number[] },
): Promise<void> {
  const running = await findRunning(folder);
  const path = `/api/desk/operators/${encodeURIComponent(username)}/passphrase`;
  if (running) await running.ask('PUT', path, { passphrase, keep_keys: keepKeys });
  else
    await withStation(folder, output, (app) => {
      const set = () => app.identity.operators.setPassphrase(username, passphrase, keepKeys);
      return notedCommand(app, 'setPassphrase', { username }, set);
    });
}

function keptKeys(text: string | undefined): readonly number[] {
  if (text === undefined) return [];
  if (!/^\d{1,9}(,\d{1,9})*$/.test(text)) throw usageError(operatorSyntax);
  return text.split(',').map(Number);
}
