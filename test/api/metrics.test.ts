// The numbers of a station, as monitors read them.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openMetricsDoor } from '#main/server/network/metrics-door.ts';
import { call } from '#test/support/api.ts';
import { freePort } from '#test/support/free-port.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

const MONITORING = join(import.meta.dirname, '../../resources/monitoring');
/** Of the Debian package prometheus. */
const hasPrometheus = existsSync('/usr/bin/prometheus');
interface Answered {
  readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}
let station: InProcess;
let port: number;
beforeAll(async () => {
  port = await freePort();
  station = await startInProcess({ settings: { 'metrics.port': port } });
});
afterAll(() => station.close());

async function read(base: string) {
  const answer = await fetch(new URL('/metrics', base));
  return { type: answer.headers.get('content-type'), text: await answer.text() };
}
const monitors = () => `http://127.0.0.1:${port}`;

it('numbers have a declared kind each and end as OpenMetrics asks, at the window’s port and at one of their own', async () => {
  for (const base of [station.desk, monitors()]) {
    const { type, text } = await read(base);
    expect(type).toMatch(/^application\/openmetrics-text; version=1.0.0/);
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name, kind]));
    for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
      const [, name] = /^([a-z_]+)(?:\{[^}]*\})? -?[\d.e+-]+$/.exec(line) ?? [];
      expect(kinds.get(String(name).replace(/_(total|bucket|count|sum)$/, '')) ?? kinds.get(name), line).toBeDefined();
    }
  }
  expect((await call(station.url, 'GET', '/metrics')).status).toBe(404);
});

it('a taken port is refused with a sentence, and a later error of the port is logged and ends nothing', async () => {
  const heard: string[] = [];
  const log = { error: (_: object, sentence: string) => void heard.push(sentence) };
  const numbers = { type: 'text/plain', text: async () => '' };
  await expect(openMetricsDoor(numbers, { host: '127.0.0.1', port, log })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/another program has the port.*metrics\.port/),
  });
  const listen = vi.spyOn(Server.prototype, 'listen');
  const door = await openMetricsDoor(numbers, { host: '127.0.0.1', port: await freePort(), log });
  const [server] = listen.mock.contexts as Server[];
  listen.mockRestore();
  for (const message of ['once', 'twice']) server.emit('error', new Error(message));
  await door.close();
  expect(heard).toHaveLength(3);
});

it('requests are counted by endpoint and status, and a look takes no longer than a few milliseconds', async () => {
  for (let n = 0; n < 3; n++) await call(station.url, 'GET', '/api/records/TW-22222');
  const begun = performance.now();
  for (let n = 0; n < 20; n++) await station.app.metrics.text();
  expect((performance.now() - begun) / 20).toBeLessThan(25);
  const { text } = await read(monitors());
  const named = '{method="GET",route="/api/records/:wm_id"';
  expect(text).toContain(`twinmark_http_requests_total${named},status="404"} 3`);
  expect(text).toContain(`twinmark_http_request_seconds_count${named}} 3`);
});

it.skipIf(!hasPrometheus)(
  'a real Prometheus takes the numbers and the rules of alerts that ship',
  async () => {
    execFileSync('promtool', ['check', 'rules', join(MONITORING, 'alerts.yml')]);
    const folder = mkdtempSync(join(tmpdir(), 'twinmark-prometheus-'));
    const web = await freePort();
    const config = join(folder, 'prometheus.yml');
    const targets = `    static_configs: [{ targets: ['127.0.0.1:${port}'] }]`;
    const rules = `rule_files: ['${join(MONITORING, 'alerts.yml')}']`;
    writeFileSync(config, `${rules}\nscrape_configs:\n  - job_name: twinmark\n    scrape_interval: 1s\n${targets}\n`);
    const own = [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${web}`,
    ];
    const prometheus = spawn('prometheus', own, { stdio: 'ignore' });
    try {
      const asked = (query: string) =>
        fetch(`http://127.0.0.1:${web}/api/v1/query?query=${encodeURIComponent(query)}`)
          .then((answer) => answer.json())
          .then((answer) => (answer as Answered).data.result[0]?.value[1] ?? null)
          .catch(() => null);
      await expect.poll(() => asked('up{job="twinmark"}'), { timeout: 30_000, interval: 300 }).toBe('1');
      await expect.poll(() => asked('twinmark_healthy{part="store"}'), { timeout: 10_000 }).toBe('1');
    } finally {
      prometheus.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
