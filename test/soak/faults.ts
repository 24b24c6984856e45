// Long runs on what lies below the process, on restores, on strangers and on copies.
import { join } from 'node:path';
import { findPostgres } from '#test/database.ts';
import { killActs } from '#test/support/act-kills.ts';
import { startServer } from '#test/support/postgres/server.ts';
import { CONTROLS, powerRun } from '#test/support/power/power-run.ts';
import { paperRun, SOAK_CONTROLS } from '#test/support/printers/printer-run.ts';
import { restoresRun } from '#test/support/restores/restores-run.ts';
import { hasBrowser } from '#test/support/window.ts';
import { copiesRun } from './copies-run.ts';
import { ordersRun } from './orders-run.ts';
import { shiftRun } from './shift-run.ts';
import { strangersRun } from './strangers-run.ts';

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

/** Rounds of the negative controls. */
const CONTROL_ROUNDS = 60;

/** So many restores, copies put back, recoveries and moves at random, many of them killed half way. */
export async function runRestores(seed: number, replacements: number): Promise<Outcome> {
  const programs = findPostgres();
  const server = programs === null ? null : await startServer(programs);
  let databases = 0;
  const newDatabase = async (): Promise<string> => {
    const name = `rows_${++databases}`;
    await server?.ask(`create database ${name}`);
    return server?.url(name) ?? '';
  };
  try {
    const report = await restoresRun({ seed, rounds: 0, replacements, tell, ...(server ? { newDatabase } : {}) });
    const blind = server ? [] : ['There is no PostgreSQL here: no rows were moved.'];
    for (const defect of ['ids', 'pictures'] as const) {
      const control = await restoresRun({ seed, rounds: CONTROL_ROUNDS, defect });
      if (control.broken.length === 0) blind.push(`The negative control "${defect}" was not found.`);
    }
    const kinds = Object.entries(report.done).map(([kind, count]) => `${kind} ${count}`);
    return {
      done: `${report.replacements} databases replaced in ${report.rounds} rounds (${kinds.join(', ')}), ${report.killed} killed; ${report.ids} IDs, ${report.pictures} pictures (bound at 95 %: ${(3 / report.replacements).toPrecision(1)} a replacement)`,
      broken: [...report.broken, ...blind],
    };
  } finally {
    await server?.end();
  }
}

/** More than this is not wanted: times of a create, and of a label of a batch, to those without strangers; memory in MB. */
const SLOWER = 2;
const MEMORY_MB = 1000;

/** Clients without credentials that send the worst pictures. */
export async function runStrangers(seconds: number): Promise<Outcome> {
  const report = await strangersRun({ clients: 12, seconds, tell });
  const { idle, beside, batchIdle, batchBeside, memory, refused } = report;
  const [create, label] = [beside[0] / idle[0], batchBeside / batchIdle];
  const ms = (times: readonly number[]) => times.map((time) => Math.round(time)).join(' / ');
  const statuses = Object.entries(report.statuses).map(([status, count]) => `${count} x ${status}`);
  const broken = [
    ...refused,
    ...(create <= SLOWER ? [] : [`A create takes ${create.toFixed(2)} times its time.`]),
    ...(label <= SLOWER ? [] : [`A label of a batch takes ${label.toFixed(2)} times its time.`]),
    ...(memory <= MEMORY_MB ? [] : [`The station takes ${Math.round(memory)} MB.`]),
    ...(Object.keys(report.statuses).every((status) => ['200', '429', '503'].includes(status))
      ? []
      : [`Strangers were answered ${statuses.join(', ')}.`]),
  ];
  return {
    done: `${seconds} s: a create ${ms(idle)} ms (median, ninth of ten) without strangers, ${ms(beside)} ms beside them (${create.toFixed(2)} times; ${report.creates} creates); a label ${ms([batchIdle])} ms without, ${ms([batchBeside])} ms beside (${label.toFixed(2)} times); ${Math.round(memory)} MB at most; strangers ${statuses.join(', ')}`,
    broken,
  };
}

/** Fewer than this share of marks under known keys are read only if something is wrong with the run. */
const LEAST_OWN = 0.7;

/** Marks that were made elsewhere, over the interface, at the desk and on a phone. */
export async function runCopies(seed: number, tries: number): Promise<Outcome> {
  const { ways, broken } = await copiesRun({ seed, tries, root: join(import.meta.dirname, '..', '..'), tell });
  const counts = Object.values(ways);
  const [own, ownShown] = [
    counts.reduce((sum, way) => sum + way.own, 0),
    counts.reduce((sum, way) => sum + way.ownShown, 0),
  ];
  const told = Object.entries(ways).map(
    ([name, way]) =>
      `${name} ${way.shown} copies (${way.told} told as copies, the rest not read), ${way.own} of ${way.ownShown} own marks genuine`,
  );
  return {
    done: `${tries} tries: ${told.join('; ')}`,
    broken: [
      ...broken,
      ...(own >= LEAST_OWN * ownShown ? [] : [`Only ${own} of ${ownShown} own marks passed.`]),
      ...(hasBrowser ? [] : ['There is no browser here: no phone was shown anything.']),
    ],
  };
}

/** Prints that a negative control has to be found in. */
const CONTROL_PRINTS = 60;
/** Prints of which some documents must be cut off with sheets out: it was one of fifteen. */
const LEAST_TO_CUT = 100;

/** Orders of a negative control. */
const CONTROL_ORDERS = 40;

/** Two stations take the first half of the orders, three the second. */
export async function runOrders(seed: number, orders: number): Promise<Outcome> {
  const programs = findPostgres();
  if (programs === null) return { done: 'skipped: no PostgreSQL', broken: [] };
  const server = await startServer(programs);
  try {
    const half = Math.ceil(orders / 2);
    const two = await ordersRun({ server, stations: 2, orders: half, seed, tell });
    const three = await ordersRun({ server, stations: 3, orders: orders - half, seed: seed + 1, tell });
    const control = await ordersRun({
      server,
      stations: 3,
      orders: Math.min(orders, CONTROL_ORDERS),
      seed,
      defect: 'no claim',
      tell,
    });
    const blind = control.broken.length > 0 ? [] : ['The negative control "no claim" was not found.'];
    return {
      done: `${orders} orders, ${two.labels + three.labels} labels, ${two.kills} and ${three.kills} kills; without the claim ${control.broken.length} faults in ${control.labels} labels`,
      broken: [...two.broken, ...three.broken, ...blind],
    };
  } finally {
    await server.end();
  }
}

/** Nothing is printed twice by itself, nothing counts as printed that was not, and every doubt is asked. */
export async function runPaper(seed: number, prints: number, labels: boolean, control?: string): Promise<Outcome> {
  const named = SOAK_CONTROLS.find((one) => one === control);
  if (control !== undefined && named === undefined)
    throw new Error(`There are the controls ${SOAK_CONTROLS.join(', ')}.`);
  const { sheets, jobs, asked, cut, faults, broken, stuck, ...done } = await paperRun({
    seed,
    prints,
    labels,
    tell,
    ...(named ? { control: named } : {}),
  });
  const blind: string[] = [];
  for (const one of named ? [] : SOAK_CONTROLS) {
    const found = await paperRun({ seed, prints: CONTROL_PRINTS, labels, control: one });
    if (found.broken.length === 0) blind.push(`The negative control "${one}" was not found.`);
  }
  if (prints >= LEAST_TO_CUT && cut === 0) blind.push('No document was cut off after sheets had come out.');
  const kinds = Object.entries(faults).map(([kind, count]) => `${kind} ${count}`);
  return {
    done: `${done.prints} prints of ${sheets} sheets in ${jobs} jobs, ${asked} asked; ${cut} documents cut off after sheets had come out; ${kinds.join(', ')} (bound at 95 %: ${(3 / done.prints).toPrecision(1)} a print)`,
    broken: [...broken, ...stuck, ...blind],
  };
}

/** Kills of the page while scans are queued, and as many while they are sent. */
const SHIFT_KILLS = 10;
/** Scans that a negative control has to be found in. */
const CONTROL_SCANS = 40;

export async function runShift(seed: number, scans: number): Promise<Outcome> {
  const run = { seed, kills: SHIFT_KILLS, root: join(import.meta.dirname, '..', '..'), tell };
  const { queued, arrived, lostAnswers, broken } = await shiftRun({ ...run, scans });
  const control = await shiftRun({ ...run, scans: CONTROL_SCANS, kills: 2, control: true });
  const blind = control.broken.length > 0 ? [] : ['The negative control was not found.'];
  const faults = `${2 * SHIFT_KILLS} kills, ${lostAnswers} lost answers`;
  return { done: `${queued} scans queued, ${arrived} arrived; ${faults}`, broken: [...broken, ...blind] };
}

/** Kills in which the negative control has to be found. */
const CONTROL_ACT_KILLS = 20;

export async function runActs(seed: number, kills: number): Promise<Outcome> {
  const { answered, cutOff, thereAllTheSame, kinds, missing, refused } = await killActs({ kills, seed, tell });
  const control = await killActs({ kills: CONTROL_ACT_KILLS, seed, linesLater: true });
  const blind = control.missing.length > 0 ? [] : ['The negative control was not found.'];
  const acts = `${answered} acts of ${kinds.length} kinds answered, ${cutOff} cut off, of which ${thereAllTheSame} are there`;
  const later = `with lines written later ${control.missing.length} of ${control.thereAllTheSame} in ${CONTROL_ACT_KILLS} kills`;
  return {
    done: `${kills} kills, ${acts}; without a line ${missing.length}, ${later} (bound at 95 %: ${(3 / kills).toPrecision(1)} a kill)`,
    broken: [...missing, ...refused, ...blind],
  };
}
