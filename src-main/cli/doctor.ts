import { AppError } from '../../src-shared/errors.ts';
import { examineFolder } from '../services/upkeep/doctor.ts';
import { readArguments } from './arguments.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome } from './outcome.ts';
import { doctorSyntax } from './syntaxes.ts';

/** Looks through a data folder and changes nothing; ends with 1 where something is wrong. */
export async function runDoctor(args: readonly string[]): Promise<Outcome> {
  const given = readArguments(args, doctorSyntax);
  if (given.files.length > 0) throw new AppError('bad_input', `Usage: ${doctorSyntax.usage}`);
  const { ok, findings, facts } = await examineFolder(stationFolder(given, doctorSyntax));
  const verdict = ok ? 'Everything is in order.' : 'Something is wrong:';
  return done([verdict, ...findings, ...facts], { ok, findings, facts }, ok);
}
