import { placesIn } from '#main/files/data-folder.ts';
import { authorityAdvice } from '#main/server/network/authority.ts';
import { folderTasks } from '#main/services/upkeep/folder-tasks.ts';
import { readArguments, usageError } from './arguments.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome } from './outcome.ts';
import { doctorSyntax } from './syntaxes.ts';

/** Looks through a data folder and changes nothing. The exit code is 1 if something is wrong. */
export async function runDoctor(args: readonly string[]): Promise<Outcome> {
  const given = readArguments(args, doctorSyntax);
  if (given.files.length > 0) throw usageError(doctorSyntax);
  const folder = stationFolder(given, doctorSyntax);
  const examined = await folderTasks.examine({ folder }, () => {});
  const advice = await authorityAdvice(placesIn(folder).tls, Date.now());
  const findings = [...examined.findings, ...(advice?.wrong ? [advice.text] : [])];
  const facts = [...examined.facts, ...(advice && !advice.wrong ? [advice.text] : [])];
  const ok = findings.length === 0;
  const verdict = ok ? 'Everything is in order.' : 'Something is wrong:';
  return done([verdict, ...findings, ...facts], { ok, findings, facts }, ok);
}
