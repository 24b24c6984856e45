// Long runs on what lies below the process, on restores, on strangers and on copies.
import { CONTROLS, powerRun } from '../support/power/power-run.ts';

export interface Outcome {
  readonly done: string;
  readonly broken: readonly string[];
}

const tell = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** A cut of the power at any moment, with all that may be lost by it. */
export async function runPower(seed: number, cuts: number): Promise<Outcome> {
  const run = { seed, cuts, cutsEach: 20, writers: 8, writeMs: 4000, controlCuts: 8 };
  const report = await powerRun({ ...run, controls: CONTROLS, tell });
  if (report === null) return { done: 'skipped: no C compiler', broken: [] };
  const { lives, calls, syncs, records, lines, backups, restores, lostByControls } = report;
  const blind = Object.entries(lostByControls).filter(([, lost]) => lost === 0);
  const controls = Object.entries(lostByControls).map(([name, lost]) => `${name} ${lost} of ${run.controlCuts}`);
  return {
    done: `${cuts} cuts in ${lives} lives of ${calls} file calls with ${syncs} syncs; confirmed: ${records} records, ${lines} activity lines, ${backups} backups, ${restores} restores; cuts with losses where the disk ignores syncs of ${controls.join(', ')} (bound at 95 %: ${(3 / cuts).toPrecision(1)} a cut)`,
    broken: [...report.losses, ...blind.map(([name]) => `The negative control "${name}" lost nothing.`)],
  };
}
