import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

const MIB = 2 ** 20;
const folder = newFolder('small-disk');
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status === 0;
let station: Station | null = null;

beforeAll(async () => {
  if (mounted) station = await startStation({ folder: join(folder, 'data') });
});
afterAll(async () => {
  await station?.remove();
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!mounted)(
  'a full disk is told with 507; reading goes on, and so does writing once there is room',
  async () => {
    const { url, apiKey } = station as Station;
    const image = base64(await artwork('full', { kind: 'busy', width: 700, height: 500 }));
    const create = (product_name: string) => createAt(station?.url as string, product_name);
    const createAt = (at: string, product_name: string) =>
      call(at, 'POST', '/api/records', { token: apiKey, json: { image, metadata: { product_name } } });
    const first = await create('first');
    expect(first.status).toBe(201);

    const filler = join(folder, 'filler');
    mkdirSync(filler);
    for (let i = 0, room = roomIn(folder); room > MIB; i++, room = roomIn(folder)) {
      writeFileSync(join(filler, `${i}`), Buffer.alloc(Math.min(4 * MIB, room - MIB / 2)));
    }
    const replies = [await create('a'), await create('b'), await create('c'), await create('d')];
    const full = replies.filter(({ status }) => status === 507);
    expect(full.length).toBeGreaterThan(0);
    expect(replies.every(({ status }) => status === 507 || status === 201)).toBe(true);
    expect(full[0].body).toEqual({ error: expect.stringContaining('full') });
    expect((await call(url, 'GET', `/api/records/${first.body.watermark_id}`)).body).toEqual(first.body.card);
    const list = await call(url, 'GET', '/api/records', { token: apiKey });
    expect(list.body.total).toBe(1 + replies.length - full.length);
    const health = await call(url, 'GET', '/api/health');
    expect([health.status, health.body]).toMatchObject([
      200,
      { status: 'degraded', store: expect.stringContaining('full') },
    ]);

    // Killed as it is, and what little room there was taken by others: it starts and reads on.
    await station?.kill();
    fillUp(folder);
    station = await startStation({ folder: join(folder, 'data') });
    const again = station.url;
    expect((await call(again, 'GET', `/api/records/${first.body.watermark_id}`)).body.watermark_id).toBe(
      first.body.watermark_id,
    );
    expect((await call(again, 'GET', '/api/records', { token: apiKey })).body.total).toBe(list.body.total);
    // A start with a PostgreSQL writes nothing here: the first picture shows it.
    const status = onPostgres ? 'ok' : 'degraded';
    expect((await call(again, 'GET', '/api/health')).body).toMatchObject({ status });
    expect((await createAt(again, 'e')).status).toBe(507);

    rmSync(filler, { recursive: true });
    expect((await create('after')).status).toBe(201);
    expect((await call(again, 'GET', '/api/health')).body).toMatchObject({ status: 'ok', store: 'ok' });
    const marked = await call(again, 'GET', `/api/records/${first.body.watermark_id}/watermarked`, { token: apiKey });
    expect(base64(marked.bytes)).toBe(first.body.watermarked_image);
  },
  120_000,
);

/** To the last byte. */
function fillUp(path: string): void {
  writeFileSync(join(path, 'filler', 'rest'), Buffer.alloc(roomIn(path)));
}

function roomIn(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
