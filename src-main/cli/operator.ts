import { AppError } from '../../src-shared/errors.ts';
import { readArguments, type Syntax } from './arguments.ts';
import { withStation } from './closed-station.ts';
import { requiredFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { readPassphrase } from './passphrase.ts';
import { findRunning } from './running-station.ts';

export const operatorSyntax: Syntax = {
  usage: 'operator add NAME --passphrase-file F --data DIR [--json]',
  values: ['passphrase-file', 'data'],
};

/** Another operator account, at a running station or one that is not. */
export async function runOperator(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, operatorSyntax);
  const [verb, username] = given.files;
  const file = given.one('passphrase-file');
  if (verb !== 'add' || given.files.length !== 2 || file === undefined) {
    throw new AppError('bad_input', `Usage: ${operatorSyntax.usage}`);
  }
  const folder = requiredFolder(given, operatorSyntax);
  const account = { username, passphrase: readPassphrase(file, output.log) };
  const running = await findRunning(folder);
  if (running) await running.ask('POST', '/api/desk/operators', account);
  else {
    await withStation(folder, output, ({ identity }) => identity.operators.add(account.username, account.passphrase));
  }
  return done([`The operator ${username} may sign in now.`], { operator: username });
}
