// Orders a job of so many rows at a station in this process, makes its first labels, and says what that took.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../support/api.ts';
import { artwork } from '../../support/artwork.ts';
import { startInProcess } from '../../support/in-process.ts';

/** Labels that are made before the station is closed. */
const MADE = 60;
/** No disk is asked: the station is closed long before one is full. */
const PLENTY = 1e14;

const rows = Number(process.argv[2]);
const station = await startInProcess({ freeIn: async () => PLENTY });
const picture = await artwork('many rows', { kind: 'label', width: 600, height: 400 });
const ask = (method: string, path: string, json?: object) =>
  call(station.url, method, path, { token: station.apiKey, ...(json ? { json } : {}) });

const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
const planning = watch();
const start = process.cpuUsage();
const { status, body: job } = await ask('POST', '/api/jobs', {
  ...{ name: 'many', table: tableOf(rows), image: Buffer.from(picture).toString('base64') },
  ...{ template_id: 'generic', sheet_id: 'l7165', hold: true },
});
if (status !== 201) throw new Error(`the order was answered ${status}: ${JSON.stringify(job)}`);
const { user, system } = process.cpuUsage(start);
const planningMegabytes = planning.end();
loop.disable();
global.gc?.();

const making = watch();
await ask('PATCH', `/api/jobs/${job.id}`, { hold: false });
for (let made = 0; made < MADE; await sleep(100))
  made = (await ask('GET', `/api/jobs/${job.id}`)).body.counts.made ?? 0;
const makingMegabytes = making.end();
await station.close();
process.stdout.write(
  `${JSON.stringify({
    ...{ rows, batches: job.batches.length, planningCores: Number(((user + system) / 1e6).toFixed(1)) },
    ...{ planningMegabytes, makingMegabytes, worstLoopMs: Math.round(loop.max / 1e6) },
  })}\n`,
);

function tableOf(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => `Widget ${i};SKU-${i};L-${i % 50};kept cool and dry`);
  return ['product_name;sku;batch;note', ...lines, ''].join('\n');
}

/** The most resident memory from now on. */
function watch(): { end(): number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
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
