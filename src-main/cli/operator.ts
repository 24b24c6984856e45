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
  const passphrase = readPassphrase(file, output.log);
  if (verb === 'add') await addOperator(folder, output, username, passphrase);
  else await setPassphrase(folder, output, username, passphrase);
  const told =
    verb === 'add' ? `The operator ${username} may sign in now.` : `The passphrase of ${username} was changed.`;
  return done([told], { operator: username });
}

async function addOperator(folder: string, output: Output, username: string, passphrase: string): Promise<void> {
  const running = await findRunning(folder);
  if (running) await running.ask('POST', '/api/desk/operators', { username, passphrase });
  else await withStation(folder, output, ({ identity }) => identity.operators.add(username, passphrase, 1));
}

async function setPassphrase(folder: string, output: Output, username: string, passphrase: string): Promise<void> {
  const running = await findRunning(folder);
  const path = `/api/desk/operators/${encodeURIComponent(username)}/passphrase`;
  if (running) await running.ask('PUT', path, { passphrase });
  else await withStation(folder, output, ({ identity }) => identity.operators.setPassphrase(username, passphrase, 1));
}
