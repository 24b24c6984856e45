// The long reliability runs. `npm run soak -- kills fuzz` runs these parts alone; --scale 0.01 makes all
// counts smaller; --cuts 20, --rounds 100, --seconds 30, --requests 1000000 and --tries 100 set those of one part. `vector --files DIR` takes the files of a folder.
import { parseArgs } from 'node:util';
import { anvilProgram } from '#test/support/chain/lab.ts';
import { tokenRun } from '#test/support/chain/token-run.ts';
import { describeBreach, runWholeCampaign } from '#test/support/fuzz/campaign.ts';
import { silentPhone } from '#test/support/inspection/silent-phone.ts';
import { silentRun } from '#test/support/inspection/silent-run.ts';
import { killAgainAndAgain } from '#test/support/kills.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { backupRun } from '#test/support/store/backup-run.ts';
import { syncRun } from '#test/support/sync-run.ts';
import { runLayouts, runVector } from './drawings.ts';
import { runEnemies } from './enemies/enemies.ts';
import { runActs, runCopies, runOrders, runPaper, runPower, runRestores, runShift, runStrangers } from './faults.ts';
import { makingRun } from './making-run.ts';
import { runMarket } from './market/market.ts';
import { registerRun } from './register-run.ts';
import { slowSockets } from './slow-sockets.ts';
import { windowRun } from './window-run.ts';

interface Part {
  readonly title: string;
  /** Sentences on what was done, and what was broken; none broken is what is wanted. */
  readonly run: (scale: number) => Promise<{ readonly done: string; readonly broken: readonly string[] }>;
}

const OPEN_LIMITS = {
  'limits.requests_per_minute': 10_000_000,
  'limits.public_engine_per_minute': 10_000_000,
  'limits.public_scans_per_minute': 10_000_000,
  'limits.public_records_per_minute': 10_000_000,
  'limits.public_unknown_ids_per_hour': 10_000_000,
  'limits.public_registers_per_minute': 10_000_000,
};
/** On a machine that does nothing else. */
const FUZZ_LONGEST_MS = 5000;
/** More is not wanted of the station's process. */
const MEMORY_MB = 1000;
const HEADERS_MS = 12_000;
const BODY_MS = 32_000;
const GOOD_P99_MS = 500;
/** As many IDs as a phone's copy is made for. */
const COPY_IDS = 100_000;

const PARTS: Readonly<Record<string, Part>> = {
  kills: { title: 'kill -9 while eight clients write', run: runKills },
  acts: {
    title: 'kill -9 while people do what the activity log keeps',
    run: (scale) => runActs(Number(values.seed), times(200, scale)),
  },
  fuzz: { title: 'malformed requests to both doors, beside machines that answer at random', run: runFuzz },
  sync: { title: '16 writers, 8 readers, a jumping clock', run: runSync },
  slow: { title: 'slow sockets', run: runSlow },
  frames: { title: 'camera frames without a label of the station', run: runFrames },
  phone: { title: 'frames of a phone’s live camera without a label of the station', run: runPhone },
  shift: {
    title: 'a shift of a phone without the station: kills, a wrong clock, lost answers',
    run: (scale) => runShift(Number(values.seed), countOf(values.tries, 2000, scale)),
  },
  tokens: { title: 'mints and claims with kill -9, a failing node, forgotten and taken back blocks', run: runTokens },
  making: { title: 'a job under kills: labels, sheets, pictures let go; backed up and restored', run: runMaking },
  backup: { title: 'a backup of a station that is written to, restored on an empty machine', run: runBackup },
  power: {
    title: 'power cuts under a station that is written to, backed up and restored',
    run: (scale) => runPower(Number(values.seed), countOf(values.cuts, 200, scale)),
  },
  restores: {
    title: 'restores, copies put back, recoveries and moves, many of them killed half way',
    run: (scale) => runRestores(Number(values.seed), countOf(values.rounds, 1000, scale)),
  },
  strangers: {
    title: 'twelve clients without credentials that send the worst pictures',
    run: (scale) => runStrangers(countOf(values.seconds, 120, scale)),
  },
  copies: {
    title: 'marks that were made elsewhere, over the interface, at the desk and on a phone',
    run: (scale) => runCopies(Number(values.seed), countOf(values.tries, 1000, scale)),
  },
  vector: {
    title: 'PDF and SVG files of Debian, drawn as artwork and by other programs',
    run: (scale) => runVector(Number(values.seed), countOf(values.tries, 60, scale), values.files),
  },
  layouts: {
    title: 'layouts at random with long, empty, foreign and hostile values',
    run: (scale) => runLayouts(Number(values.seed), countOf(values.tries, 500, scale)),
  },
  paper: {
    title: 'prints under kills of station and printer, cut lines, lost and duplicated answers',
    run: (scale) => runPaper(Number(values.seed), countOf(values.prints, 300, scale), false, values.control),
  },
  thermal: {
    title: 'labels to a printer that speaks ZPL, under kills, cut lines, empty rolls and lying counts',
    run: (scale) => runPaper(Number(values.seed), countOf(values.prints, 300, scale), true, values.control),
  },
  orders: {
    title: 'orders to several stations of one database, which are killed at random',
    run: (scale) => runOrders(Number(values.seed), countOf(values.tries, 1000, scale)),
  },
  enemies: {
    title: 'scripted attacks of all reviews, each on a weakened station, too',
    run: () => runEnemies(values.only, values.at),
  },
  register: { title: 'hidden codes of labels: a million guesses, a thousand races', run: runRegister },
  market: {
    title: 'a market of a year: buyers, shops, forgers, and strangers who want to spoil a brand',
    run: (scale) => runMarket(Number(values.seed), scale),
  },
  window: { title: 'from a spreadsheet to proven sheets in the window, with three kills', run: runWindow },
};

const { values, positionals } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    cuts: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    tries: { type: 'string' },
    requests: { type: 'string' },
    prints: { type: 'string' },
    control: { type: 'string' },
    only: { type: 'string', multiple: true },
    at: { type: 'string' },
    files: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});
process.exitCode = await main(positionals.length > 0 ? positionals : Object.keys(PARTS), Number(values.scale));

async function main(names: readonly string[], scale: number): Promise<number> {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0 || !(scale > 0)) {
    console.error(`There are the parts ${Object.keys(PARTS).join(', ')}, and --scale above 0.`);
    return 2;
  }
  let broken = 0;
  for (const name of names) {
    console.log(`\n== ${name}: ${PARTS[name].title}`);
    const start = performance.now();
    const report = await PARTS[name].run(scale);
    for (const line of report.broken.slice(0, 50)) console.log(`BROKEN ${line}`);
    console.log(
      `${report.done}; ${report.broken.length} broken, in ${Math.round((performance.now() - start) / 1000)} s.`,
    );
    broken += report.broken.length;
  }
  return broken === 0 ? 0 : 1;
}

async function runKills(scale: number) {
  const kills = times(1000, scale);
  const { acknowledged, slowestStartMs, losses } = await killAgainAndAgain({
    kills,
    seed: Number(values.seed),
    clients: 8,
    tell: (sentence) => console.error(sentence),
  });
  const done = `${kills} kills, ${acknowledged} records acknowledged, slowest start ${Math.round(slowestStartMs)} ms (bound at 95 %: ${bound(kills)} a kill)`;
  return { done, broken: losses };
}

async function runFuzz(scale: number) {
  const [requests, seconds] = [countOf(values.requests, 100_000, scale), Number(values.seconds ?? Infinity)];
  const order = { requests, seconds, seed: Number(values.seed), atOnce: 8, longestMs: FUZZ_LONGEST_MS };
  return withStation(async (station) => {
    const report = await runWholeCampaign(station, { ...order, tell: (sentence) => console.error(sentence) });
    const ended = station.process.exitCode === null ? [] : ['The station ended.'];
    const { memory, printerAnswers, packets } = report;
    const statuses = [...report.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
    const speed = `${Math.round(report.requests / report.seconds)} a second, a million in ${Math.round((1e6 * report.seconds) / report.requests / 60)} min`;
    return {
      done: `${report.requests} requests to all endpoints (${speed}): ${statuses.join(', ')}; ${printerAnswers} answers of a printer and ${packets} packets of multicast DNS at random; ${memory} MB at most (bound at 95 %: ${bound(report.requests)})`,
      broken: [
        ...report.breaches.map(describeBreach),
        ...ended,
        ...(memory !== null && memory > MEMORY_MB ? [`The station took ${memory} MB.`] : []),
      ],
    };
  });
}

async function runSync(scale: number) {
  const changesEach = times(5000, scale);
  const { changes, faults } = await syncRun({
    writers: 16,
    readers: 8,
    records: 200,
    changesEach,
    seed: Number(values.seed),
  });
  return { done: `${changes} changes read by 8 clients`, broken: faults };
}

async function runTokens(scale: number) {
  if (anvilProgram === null) return { done: 'skipped: no anvil', broken: [] };
  const [mints, claims] = [times(500, scale), times(200, scale)];
  const run = { mints, claims, seed: Number(values.seed), clients: 8, longestLifeMs: 6000 };
  const { kills, reorganised, dropped, faults, broken } = await tokenRun(run);
  const troubles = `${kills} kills, ${reorganised} reorganisations, ${dropped} forgotten transactions, ${faults} faults of the node`;
  return { done: `${mints} mints, ${claims} claims; ${troubles} (bound at 95 %: ${bound(mints + claims)})`, broken };
}

async function runMaking(scale: number) {
  const [labels, kills] = [Math.max(12, times(2000, scale)), Math.max(2, times(50, scale))];
  const tell = (sentence: string) => console.error(sentence);
  const { caught, letGo, broken, ...all } = await makingRun({ labels, kills, seed: Number(values.seed), tell });
  const unkept = letGo > 0 ? [] : ['No picture was let go.'];
  return {
    done: `${labels} labels with ${all.kills} kills, ${caught} labels between ID and picture, ${letGo} pictures let go and made again after a restore`,
    broken: [...broken, ...unkept],
  };
}

async function runBackup(scale: number) {
  const run = { records: Math.max(20, times(100_000, scale)), writers: 4, seed: Number(values.seed) };
  const { records, pictures, megabytes, meanwhile, backupSeconds, restoreSeconds, readyMs, ...found } =
    await backupRun(run);
  const file = `${records} records with ${pictures} pictures of 64 pixels in ${megabytes.toFixed(0)} MB`;
  const took = `made in ${backupSeconds.toFixed(0)} s with ${meanwhile} records made meanwhile, restored and looked through in ${restoreSeconds.toFixed(0)} s`;
  const broken = found.control === 1 ? found.broken : [...found.broken, 'The negative control was not found.'];
  return {
    done: `${file}, ${took}, as was the file of the first version; station ready in ${readyMs.toFixed(0)} ms`,
    broken,
  };
}

async function runSlow(scale: number) {
  const count = times(1000, scale);
  return withStation(async (station) => {
    const headers = await slowSockets(station, 'headers', count, HEADERS_MS * 2);
    const body = await slowSockets(station, 'body', count, BODY_MS * 2);
    const broken = [
      ...tooLate('headers', headers.lastClosedMs, HEADERS_MS),
      ...tooLate('bodies', body.lastClosedMs, BODY_MS),
      ...[headers, body].flatMap(({ goodP99 }) =>
        goodP99 < GOOD_P99_MS ? [] : [`A good client waited ${Math.round(goodP99)} ms.`],
      ),
    ];
    const told = [headers, body].map(
      ({ lastClosedMs, goodP99 }) =>
        `all gone by ${Math.round(lastClosedMs ?? -1)} ms, good client's 99th percentile ${goodP99.toFixed(1)} ms`,
    );
    return { done: `${count} sockets with slow headers: ${told[0]}; with slow bodies: ${told[1]}`, broken };
  });
}

async function runFrames(scale: number) {
  const order = { frames: times(10_000, scale), seed: Number(values.seed) };
  const { frames, appearances, shown, read, broken } = await silentRun({
    ...order,
    tell: (line) => console.error(line),
  });
  const control = `${read} of ${shown} labels of the station were read in between`;
  return {
    done: `${frames} frames of ${appearances} things, ${control} (bound at 95 %: ${bound(frames)} a frame)`,
    broken,
  };
}

async function runPhone(scale: number) {
  const order = { frames: times(10_000, scale), seed: Number(values.seed), ids: COPY_IDS };
  const { frames, appearances, shown, read, broken } = await silentPhone({
    ...order,
    tell: (line) => console.error(line),
  });
  const control = `${read} of ${shown} labels of the copy were read in between`;
  return {
    done: `${frames} frames of ${appearances} things with ${COPY_IDS} IDs in the copy, ${control} (bound at 95 %: ${bound(frames)} a frame)`,
    broken,
  };
}

async function runRegister(scale: number) {
  const { broken, ...found } = await registerRun(times(1_000_000, scale), times(1000, scale));
  const { guesses, hits, unlockedHits, compared, hours, controlHits, races } = found;
  const locks = `${compared} of them compared in ${hours} hours, ${guesses - compared} met a lock`;
  const blind = controlHits > 0 ? [] : ['The negative control, codes of three characters, was not guessed.'];
  return {
    done: `${hits} of ${guesses} guesses came true (${locks}), ${unlockedHits} of as many without locks; codes of three characters: ${controlHits} of 100000; the first owner kept in ${races - broken.length} of ${races} races`,
    broken: [...broken, ...blind, ...(hits + unlockedHits > 0 ? [`${hits + unlockedHits} guesses came true.`] : [])],
  };
}

async function runWindow(scale: number) {
  const [rows, bad] = [Math.max(30, times(200, scale)), Math.max(6, times(12, scale))];
  const { proven, seconds, madeAtKills, broken } = await windowRun({ rows, bad, seed: Number(values.seed) });
  const kills = `kills at ${madeAtKills.join(' and ')} labels made and while sheets were made`;
  const done = `${proven} of ${rows} rows proven (${bad} bad), ${Math.round(seconds)} s from dropping the files to the proven PDF; ${kills}`;
  return { done, broken };
}

function tooLate(what: string, lastClosedMs: number | null, limitMs: number): string[] {
  if (lastClosedMs !== null && lastClosedMs <= limitMs) return [];
  return [`Slow ${what} were ${lastClosedMs === null ? 'never all' : `after ${Math.round(lastClosedMs)} ms`} closed.`];
}

async function withStation<T>(work: (station: Station) => Promise<T>): Promise<T> {
  const station = await startStation({ settings: OPEN_LIMITS });
  try {
    return await work(station);
  } finally {
    await station.remove();
  }
}

/** As given, or of the usual number. */
function countOf(given: string | undefined, usual: number, scale: number): number {
  return given === undefined ? times(usual, scale) : Number(given);
}

function times(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale));
}

/** None in so many trials still allows for this rate. */
function bound(trials: number): string {
  return (3 / trials).toPrecision(1);
}
