// The names of sessions in PostgreSQL. The administrator of the database sees them, and a move tells stations apart by them.
import { hostname } from 'node:os';

/** PostgreSQL cuts longer names. */
const MOST_BYTES = 63;
/** So many characters of the name of a run that no two runs of a plant have the same. */
const RUN_CHARACTERS = 8;
const FORM = /^twinmark (\w{8}) on (.+)$/;

/** The name of a session that moves rows. */
export const MOVER = 'twinmark migrate';

/** The name of the sessions of a run. */
export function sessionName(run: string): string {
  return `twinmark ${shortRun(run)} on ${hostname()}`.slice(0, MOST_BYTES);
}

export function isSessionOf(run: string, name: string): boolean {
  return FORM.exec(name)?.[1] === shortRun(run);
}

/** The station of a session, for people. Null if the name has another form. */
export function stationIn(name: string): string | null {
  const machine = FORM.exec(name)?.[2];
  return machine === undefined ? null : `the one on ${machine}`;
}

function shortRun(run: string): string {
  return run.replaceAll('-', '').slice(0, RUN_CHARACTERS);
}
