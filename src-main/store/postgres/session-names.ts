// What sessions are called in PostgreSQL, where whoever keeps it sees them, and a move tells the stations apart.
import { hostname } from 'node:os';

/** PostgreSQL cuts what is longer. */
const MOST_BYTES = 63;
/** Enough of the name of a run to be the only one of a plant. */
const RUN_CHARACTERS = 8;
const FORM = /^twinmark (\w{8}) on (.+)$/;

/** Of whoever moves rows. */
export const MOVER = 'twinmark migrate';

/** Of a run of a station. */
export function sessionName(run: string): string {
  return `twinmark ${shortRun(run)} on ${hostname()}`.slice(0, MOST_BYTES);
}

export function isSessionOf(run: string, name: string): boolean {
  return FORM.exec(name)?.[1] === shortRun(run);
}

/** Null where the name does not tell, as with an older version. */
export function stationIn(name: string): string | null {
  const machine = FORM.exec(name)?.[2];
  return machine === undefined ? null : `the one on ${machine}`;
}

function shortRun(run: string): string {
  return run.replaceAll('-', '').slice(0, RUN_CHARACTERS);
}
