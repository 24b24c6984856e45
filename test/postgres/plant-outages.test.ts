import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPostgres } from '#test/database.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { isAsked, skipped } from '#test/support/postgres/databases.ts';
import { openFaultyLine } from '#test/support/postgres/faulty-line.ts';
import { scanAt } from '#test/support/postgres/scanning.ts';
import { startServer } from '#test/support/postgres/server.ts';
import { planBatch } from '#test/support/production/desk-batch.ts';
import { seedRecords } from '#test/support/sync-model.ts';

/** A soak sets half a minute. */
const AWAY_MS = Number(process.env['TWINMARK_OUTAGE_MS'] ?? 2000);
const CLIENTS = 50;
const LABELS = Number(process.env['TWINMARK_OUTAGE_LABELS'] ?? 30);
const BETWEEN_SCANS_MS = 250;

let root: string;
let opened: AsyncDisposableStack;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-outages-'));
  opened = new AsyncDisposableStack();
});
afterEach(async () => {
  await opened.disposeAsync();
  rmSync(root, { recursive: true, force: true });
});

// Half a minute of processors, so only where all is asked for; the store's own outages are always tested.
it.runIf(isAsked)(
  `a database that restarts, and one that is cut off, in the middle of a batch of two stations and of 50 who scan: clear errors, nothing acknowledged is lost, all goes on by itself${skipped}`,
  async () => {
    const server = opened.adopt(await startServer(findPostgres() ?? ''), (server) => server.end());
    await server.ask('create database stations');
    const line = opened.adopt(await openFaultyLine(server.port), (line) => line.close());
    const url = server.url('stations').replace(String(server.port), String(line.port));
    const settings = { 'database.url': url, 'pictures.folder': join(root, 'pictures'), 'work.lease_seconds': 2 };
    const open = async () => opened.adopt(await startInProcess({ settings }), (station) => station.close());
    const [one, other] = [await open(), await open()];
    await one.app.production.resume();
    await other.app.production.resume();
    const ids = await seedRecords(one, 5);
    const id = await planBatch(one, await artwork('outages', { width: 600, height: 600 }), LABELS);
    const clients = Array.from({ length: CLIENTS }, (_, i) =>
      scanAt(i % 2 === 0 ? one : other, ids, { client: i, pauseMs: BETWEEN_SCANS_MS }),
    );
    const made = async () => (await one.app.production.views.batch(id)).counts.made ?? 0;

    await one.app.production.batches.start(id);
    await expect.poll(made).toBeGreaterThan(2);
    await server.stop('fast');
    await pause(500);
    await server.start();
    await expect.poll(() => made().catch(() => 0)).toBeGreaterThan(6);
    line.cut();
    await pause(AWAY_MS);
    expect((await call(other.url, 'GET', '/api/health')).status).toBe(503);
    line.mend();
    await expect.poll(() => made().catch(() => LABELS)).toBeLessThan(LABELS);

    await expect.poll(async () => (await one.app.production.views.batch(id).catch(() => null))?.state).toBe('done');
    const said = await Promise.all(clients.map((client) => client.end()));
    expect((await one.app.production.views.batch(id)).counts).toEqual({ made: LABELS });
    const unclear = said
      .flatMap(({ refusals }) => refusals)
      .filter((text) => !/^503 2 .*(cannot be reached|was saved|too much to do)/.test(text));
    expect(unclear).toEqual([]);
    expect(said.filter(({ refusals }) => refusals.length > 0)).toHaveLength(CLIENTS);
    expect(said.flatMap(({ taken }) => taken).length).toBeGreaterThan(CLIENTS * 2);
    expect(await countsIn(one, ids)).toEqual(
      Object.fromEntries(
        ids.map((name) => [name, said.flatMap(({ taken }) => taken).filter((one) => one === name).length]),
      ),
    );
  },
  400_000,
);

async function countsIn({ url, apiKey: token }: InProcess, ids: readonly string[]): Promise<Record<string, number>> {
  const cards = await Promise.all(ids.map((id) => call(url, 'GET', `/api/records/${id}`, { token })));
  return Object.fromEntries(cards.map(({ body }, i) => [ids[i], (body.card ?? body).scan_count]));
}
