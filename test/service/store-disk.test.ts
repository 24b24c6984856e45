// @module-tag one-engine: the disk of the file
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { takePiece } from '#main/store/restore/planned-restore.ts';
import type { Store } from '#main/store/store.ts';
import { addRecord, createLab, type Lab, newRecord, settle } from '#test/support/store/lab.ts';
import { stateOf } from '#test/support/store/state.ts';

let lab: Lab;
const mounted: string[] = [];
beforeEach(() => {
  lab = createLab();
});
afterEach(async () => {
  for (const place of mounted.splice(0)) spawnSync('umount', ['-l', place]);
  await lab.end();
});

/** A disk of a few megabytes. Not every machine lets a test have one. */
function smallDisk(context: TestContext, megabytes: number): string {
  const place = lab.aside('disk');
  mkdirSync(place);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place]);
  if (status !== 0) context.skip('a file system can be mounted by root alone');
  mounted.push(place);
  return place;
}

/** Leaves so many bytes free. */
function fillDisk(place: string, left: number, ballast = 'ballast'): void {
  const { bavail, bsize } = statfsSync(place);
  writeFileSync(join(place, ballast), Buffer.alloc(Math.max(0, bavail * bsize - left)));
}

function makeRoom(place: string): void {
  rmSync(join(place, 'ballast'));
}

async function addPicture(store: Store, owner: number): Promise<string> {
  const marked = await store.pictures.put(randomBytes(30_000), 'png');
  return (await addRecord(store, owner, { marked, description: 'x'.repeat(2000) })).id;
}

describe('a full disk', () => {
  it('is told, leaves nothing half, lets reads go on, and writing once there is room', async (context) => {
    const place = smallDisk(context, 48);
    const folder = join(place, 'data');
    const store = await lab.open({ folder });
    const owner = await settle(store);
    const kept = [await addPicture(store, owner)];
    for (const left of [0, 4, 12, 60, 200, 420].map((kilobytes) => kilobytes * 1024)) {
      fillDisk(place, left);
      const failures: unknown[] = [];
      for (let i = 0; i < 400 && failures.length < 3; i++) {
        await addPicture(store, owner).then(
          (id) => kept.push(id),
          (error) => failures.push(error),
        );
      }
      expect(failures).toHaveLength(3);
      for (const failure of failures) expect(failure).toMatchObject({ code: 'storage_full' });
      expect((await store.records.list({ owner }, 1, 1)).total).toBe(kept.length);
      makeRoom(place);
      kept.push(await addPicture(store, owner));
      expect(store.problem()).toBeNull();
    }
    for (const id of kept) {
      const record = await store.records.find(id);
      expect(record?.marked && (await store.pictures.read(record.marked)).length).toBe(30_000);
    }
    expect(readdirSync(join(folder, 'pictures', '.unfinished'))).toEqual([]);
    await store.close();
    expect((await diagnose(folder)).findings.filter((text) => !text.includes(' GB are free'))).toEqual([]);
  });

  it('fails a recovery, and never passes a good copy for a damaged one', async (context) => {
    const place = smallDisk(context, 64);
    const folder = join(place, 'data');
    const first = await lab.open({ folder });
    const owner = await settle(first);
    const records = 300;
    await first.change(async (tables) => {
      for (let i = 0; i < records; i++) {
        const description = randomBytes(1000).toString('hex');
        await tables.records.insert(newRecord(await tables.ids.reserve(), owner, { description }));
      }
    });
    await first.upkeep();
    await first.close();
    // The copy alone has the records, as it has all those whose lines were removed from the journal.
    for (const name of readdirSync(join(folder, 'journal'))) rmSync(join(folder, 'journal', name));
    let refused = 0;
    for (let left = 1_250_000; left <= 2_750_000; left += 250_000) {
      rmSync(join(folder, 'damaged'), { recursive: true, force: true });
      writeFileSync(join(folder, 'station.db'), 'no database');
      fillDisk(place, left);
      const store = await lab.open({ folder }).catch((error) => error);
      if (store instanceof Error) {
        expect(store).toMatchObject({ code: 'storage_full' });
        refused++;
      } else {
        expect((await store.records.list({ owner }, 1, 1)).total).toBe(records);
        await store.close();
      }
      makeRoom(place);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('leaves the journal and the database of one mind, at whatever moment of a change it comes', async (context) => {
    const place = smallDisk(context, 24);
    const folder = join(place, 'data');
    const store = await lab.open({ folder });
    await settle(store);
    // A change of a megabyte needs room in the log and in the journal: somewhere between, one has it and the other has not.
    const value = randomBytes(400_000).toString('hex');
    const outcomes = { kept: 0, refused: 0 };
    for (let left = 0; left < 3_000_000; left += 200_000) {
      fillDisk(place, left);
      const before = await store.kept.get('value');
      const name = `${left}`;
      const failure = await store.kept.set('value', { name, value }).then(
        () => null,
        (error) => error,
      );
      const after = (await store.kept.get('value')) as { name: string } | null;
      if (failure) expect([failure.code, after]).toEqual(['storage_full', before]);
      else expect(after?.name).toBe(name);
      outcomes[failure ? 'refused' : 'kept']++;
      makeRoom(place);
    }
    expect(Math.min(outcomes.kept, outcomes.refused)).toBeGreaterThan(0);
    await store.close();
    const state = await stateOf(folder);
    rmSync(join(folder, 'station.db'));
    await (await lab.open({ folder })).close();
    expect(await stateOf(folder)).toEqual(state);
  });

  it.for(['killed', 'stopped', 'killed and without the index of its log'])(
    'lets a store that was %s start and read, again and again, and write once there is room',
    async (state, context) => {
      const place = smallDisk(context, 24);
      const first = await lab.open({ folder: join(place, 'first') });
      const id = await addPicture(first, await settle(first));
      if (state === 'stopped') await first.close();
      const folder = join(place, 'data');
      cpSync(join(place, 'first'), folder, { recursive: true });
      if (state.endsWith('log')) rmSync(join(folder, 'station.db-shm'));
      await first.close();
      const open = async (ballast: string) => {
        fillDisk(place, 0, ballast);
        const store = await lab.open({ folder });
        const record = await store.records.find(id);
        expect(record?.marked && (await store.pictures.read(record.marked)).length).toBe(30_000);
        // More than the room that a log of changes has once it is emptied.
        await expect(store.kept.set('value', 'x'.repeat(2 ** 21))).rejects.toMatchObject({ code: 'storage_full' });
        expect(store.problem()).toMatchObject({
          kind: 'disk_full',
          readable: true,
          text: expect.stringContaining('full'),
        });
        return store;
      };
      await (await open('ballast')).close();
      const store = await open('more');
      makeRoom(place);
      await store.kept.set('value', 1);
      expect(store.problem()).toBeNull();
      await store.close();
      expect((await diagnose(folder)).findings.filter((text) => !text.includes(' GB are free'))).toEqual([]);
    },
  );

  it('does not stand in the way of a backup to another disk', async (context) => {
    const place = smallDisk(context, 24);
    const store = await lab.open({ folder: join(place, 'data') });
    const owner = await settle(store);
    for (let i = 0; i < 5; i++) await addPicture(store, owner);
    fillDisk(place, 0);
    mkdirSync(lab.aside('elsewhere'));
    expect((await store.backups.exportTo(join(lab.aside('elsewhere'), 'all.tar'))).pictures).toBe(5);
    expect(readdirSync(lab.aside('elsewhere'))).toEqual(['all.tar']);
    // The copy of the database would lie there in the clear.
    const refused = { code: 'storage_full', message: expect.stringContaining('sealed backup') };
    const sealed = store.backups.exportTo(join(lab.aside('elsewhere'), 'all.tar.sealed'), 'correct horse battery');
    await expect(sealed).rejects.toMatchObject(refused);
    expect(readdirSync(lab.aside('elsewhere'))).toEqual(['all.tar']);
    await store.close();
    rmSync(join(place, 'data', 'station.db-shm'));
    fillDisk(place, 0, 'more');
    expect((await diagnose(join(place, 'data'))).findings.join(' ')).toMatch(/cannot even be opened.*Only 0.0 GB/);
  });

  it('refuses a backup in a sentence, and takes none that is half', async (context) => {
    const place = smallDisk(context, 16);
    const store = await lab.open({ folder: join(place, 'data') });
    const owner = await settle(store);
    await addPicture(store, owner);
    fillDisk(place, 100_000);
    await expect(store.backups.takeDaily()).rejects.toMatchObject({ code: 'storage_full' });
    await expect(store.backups.exportTo(join(place, 'all.tar'))).rejects.toMatchObject({ code: 'storage_full' });
    expect(readdirSync(join(place, 'data', 'backups'))).toEqual([]);
    expect(readdirSync(place).sort()).toEqual(['ballast', 'data']);
    makeRoom(place);
    await store.backups.takeDaily();
    expect((await store.backups.exportTo(join(place, 'all.tar'))).records).toBe(1);
  });
});

it('a backup that is too large to be given keeps none of the room that a station works in', async (context) => {
  const place = smallDisk(context, 4);
  await takePiece(place, Buffer.alloc(2 ** 20), 0);
  await expect(takePiece(place, Buffer.alloc(2 ** 22), 2 ** 20)).rejects.toMatchObject({ code: 'storage_full' });
  expect(readdirSync(place)).toEqual([]);
});

describe('what is confirmed', () => {
  it('was synced in this order: picture, its name, the log, the journal', (context) => {
    if (spawnSync('strace', ['-V']).status !== 0) context.skip('strace is not installed');
    const calls = traceCreation(lab);
    for (const { id, steps } of calls) expect([id, steps]).toEqual([id, EXPECTED]);
    expect(calls).toHaveLength(5);
  });

  it('is told from what was not, by the same trace of a writer that names pictures before they are whole', (context) => {
    if (spawnSync('strace', ['-V']).status !== 0) context.skip('strace is not installed');
    expect(traceCreation(lab, 'early rename')[0].steps).not.toEqual(EXPECTED);
  });
});

it('a disk that failed to sync once is written to no more, also when it says that it is well again', async (context) => {
  const script = join(import.meta.dirname, '../support/store/asked-writer.ts');
  const child = spawn(process.execPath, [script, lab.folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => JSON.parse((await lines.next()).value ?? 'null');
  const ask = (text: string) => {
    child.stdin.write(`${text}\n`);
    return answer();
  };
  try {
    expect(await answer()).toEqual({ ready: true });
    expect(await ask('before')).toEqual({ code: null, kept: 'before', trouble: null });
    const fault = await failSyncs(child.pid as number);
    if (!fault) return context.skip('strace cannot be used');
    expect(await ask('meanwhile')).toMatchObject({ code: 'store_unusable' });
    await fault.end();
    const after = await ask('after');
    expect(after).toMatchObject({ code: 'store_unusable', trouble: expect.stringContaining('did not keep') });
    expect(after.kept).not.toBe('after');
  } finally {
    child.stdin.end();
    await once(child, 'exit');
  }
  const store = await lab.open();
  await store.kept.set('line', 'started again');
  expect([store.problem(), await store.kept.get('line')]).toEqual([null, 'started again']);
});

/** From now on every sync of the process fails, until it is ended. Null where nobody may do that. */
async function failSyncs(pid: number): Promise<{ end(): Promise<void> } | null> {
  if (spawnSync('strace', ['-V']).status !== 0) return null;
  const filter = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO'];
  const tracer = spawn('strace', ['-f', '-p', String(pid), ...filter], { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = once(tracer, 'exit');
  const attached = (async () => {
    for await (const line of createInterface({ input: tracer.stderr })) if (line.includes('attached')) return true;
    return false;
  })();
  if (!(await attached)) return null;
  return {
    async end() {
      tracer.kill('SIGINT');
      await gone;
    },
  };
}

const EXPECTED = ['sync picture', 'rename picture', 'sync shelf', 'sync log', 'sync journal', 'confirm'];

/** The calls between one creation and the next, in order, each kind once: the last of its kind before the confirmation. */
function traceCreation(inLab: Lab, defect = ''): { id: string; steps: string[] }[] {
  const trace = inLab.aside('trace');
  const script = join(import.meta.dirname, '../support/store/one-writer.ts');
  const calls = 'trace=fsync,fdatasync,rename,renameat,renameat2,write';
  const run = spawnSync('strace', [
    '-f',
    '-y',
    '-o',
    trace,
    '-e',
    calls,
    process.execPath,
    script,
    inLab.folder,
    defect,
  ]);
  expect(String(run.stderr)).toBe('');
  const done: { id: string; steps: string[] }[] = [];
  let steps: string[] = [];
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    const step = stepOf(line);
    if (step) steps = [...steps.filter((one) => one !== step), step];
    const id = /write\(1<.*confirmed ([2-9A-Z]{5})/.exec(line)?.[1];
    if (id) done.push({ id, steps });
    if (/write\(1<.*(confirmed|ready)/.test(line)) steps = [];
  }
  return done;
}

function stepOf(line: string): string | null {
  if (/rename.*\.unfinished.*\.png"/.test(line)) return 'rename picture';
  if (/f(data)?sync\(.*\/pictures\/\.unfinished\//.test(line)) return 'sync picture';
  if (/f(data)?sync\(.*\/pictures\/[0-9a-f]{2}>/.test(line)) return 'sync shelf';
  if (/f(data)?sync\(.*station\.db-wal>/.test(line)) return 'sync log';
  if (/f(data)?sync\(.*\.jsonl>/.test(line)) return 'sync journal';
  return /write\(1<.*confirmed/.test(line) ? 'confirm' : null;
}
