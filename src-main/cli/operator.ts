import { readArguments, usageError } from './arguments.ts';
import { withStation } from './closed-station.ts';
import { stationFolder, stationOrEmptyFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { readPassphrase } from './passphrase.ts';
import { findRunning } from './running-station.ts';
import { operatorSyntax } from './syntaxes.ts';

/** Adds an operator, or changes the passphrase of one. The station may run. */
export async function runOperator(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, operatorSyntax);
  const [verb, username] = given.files;
  const file = given.one('passphrase-file');
  if ((verb !== 'add' && verb !== 'passphrase') || given.files.length !== 2 || file === undefined) {
    throw usageError(operatorSyntax);
  }
  const folder = verb === 'add' ? stationOrEmptyFolder(given, operatorSyntax) : stationFolder(given, operatorSyntax);
  const keepKeys = keptKeys(given.one('keep-keys'));
  const passphrase = readPassphrase(file, output.log);
  if (verb === 'add') await addOperator(folder, output, username, passphrase);
  else await setPassphrase(folder, output, { username, passphrase, keepKeys });
  const told =
    verb === 'add'
      ? `The operator ${username} may sign in now.`
      : `The passphrase of ${username} was changed. Sessions, access tokens${keepKeys.length > 0 ? ' and all other' : ' and'} API keys of ${username} have ended.`;
  return done([told], { operator: username });
}

async function addOperator(folder: string, output: Output, username: string, passphrase: string): Promise<void> {
  const running = await findRunning(folder);
  if (running) await running.ask('POST', '/api/desk/operators', { username, passphrase });
  else await withStation(folder, output, ({ identity }) => identity.operators.add(username, passphrase));
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
    await withStation(folder, output, ({ identity }) =>
      identity.operators.setPassphrase(username, passphrase, keepKeys),
    );
}

function keptKeys(text: string | undefined): readonly number[] {
  if (text === undefined) return [];
  if (!/^\d{1,9}(,\d{1,9})*$/.test(text)) throw usageError(operatorSyntax);
  return text.split(',').map(Number);
}
