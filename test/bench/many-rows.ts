// A spreadsheet of 100,000 rows against one of 1,000, each ordered by the interface at a station of its own: how long planning
// takes of a core, the most memory while it is planned and while its first labels are made, and how long the loop is held up
// meanwhile. `--rows N` sets the larger one. Linux alone tells the memory of another process.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const FEW = 1000;
/** How many times the memory of the small job the large one may take, planned and made. */
const ASKED = 1.3;
/** Labels that are made before the station is stopped. */
const MADE = 60;
const PICTURE = await artwork('many rows', { kind: 'label', width: 600, height: 400 });
const TICKS_PER_S = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface Told {
  readonly rows: number;
  readonly batches: number;
  readonly planningCores: number;
  readonly planningMegabytes: number;
  readonly makingMegabytes: number;
  readonly worstLoopMs: number;
}

// A station that starts first compiles the program, which takes a gigabyte.
await (await startStation()).remove();
const told = [await jobOf(FEW), await jobOf(Number(values.rows))];
console.table(told);
const [few, many] = told.map((one) => Math.max(one.planningMegabytes, one.makingMegabytes));
console.log(`${values.rows} rows take ${(many / few).toFixed(2)} times the memory of ${FEW}.`);
process.exitCode = many <= ASKED * few ? 0 : 1;

async function jobOf(rows: number): Promise<Told> {
  const loopFile = join(newFolder('many-rows'), 'loop.json');
  const station = await startStation({
    nodeOptions: ['../support/watch-loop.ts', 'support/large-disk.ts'].flatMap((file) => [
      '--import',
      join(import.meta.dirname, file),
    ]),
    env: { TWINMARK_WATCH_FILE: loopFile },
  });
  try {
    return await plannedAndMade(station, rows, loopFile);
  } finally {
    await station.remove();
  }
}

async function plannedAndMade(station: Station, rows: number, loopFile: string): Promise<Told> {
  const pid = Number(station.process.pid);
  const ask = (method: string, path: string, json?: object) =>
    call(station.url, method, path, { token: station.apiKey, ...(json ? { json } : {}) });
  // The start of the station is no part of the job.
  process.kill(pid, 'SIGUSR2');
  const planning = watch(pid);
  const before = coreSeconds(pid);
  const { status, body: job } = await ask('POST', '/api/jobs', {
    name: 'many',
    table: tableOf(rows),
    image: Buffer.from(PICTURE).toString('base64'),
    template_id: 'generic',
    sheet_id: 'l7165',
    hold: true,
  });
  if (status !== 201) throw new Error(`the order was answered ${status}: ${JSON.stringify(job)}`);
  const planningCores = Number((coreSeconds(pid) - before).toFixed(1));
  const planningMegabytes = planning.end();
  const making = watch(pid);
  await ask('PATCH', `/api/jobs/${job.id}`, { hold: false });
  for (let made = 0; made < MADE; await sleep(100))
    made = (await ask('GET', `/api/jobs/${job.id}`)).body.counts.made ?? 0;
  const makingMegabytes = making.end();
  const { most } = JSON.parse(readFileSync(loopFile, 'utf8')) as { most: number };
  const batches = job.batches.length;
  return { rows, batches, planningCores, planningMegabytes, makingMegabytes, worstLoopMs: Math.round(most) };
}

function tableOf(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => `Widget ${i};SKU-${i};L-${i % 50};kept cool and dry`);
  return ['product_name;sku;batch;note', ...lines, ''].join('\n');
}

/** Seconds of processor time that the process has taken, of all its threads. */
function coreSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).map(Number);
  return (user + system) / TICKS_PER_S;
}

/** The most resident memory from now on, in megabytes. */
function watch(pid: number): { end(): number } {
  let most = 0;
  const look = () => {
    const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    most = Math.max(most, Number(kib) * 1024);
  };
  const timer = setInterval(look, 50);
  return {
    end() {
      clearInterval(timer);
      look();
      return Math.round(most / 1e6);
    },
  };
}
