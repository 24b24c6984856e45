// @module-tag one-engine: damage of the file and of its journal
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FolderTasks } from '#main/services/upkeep/folder-tasks.ts';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { createPool } from '#main/workers/pool.ts';
import { createLab, fill, type Lab } from '#test/support/store/lab.ts';

const THREAD = new URL('../../src-main/folder-worker.ts', import.meta.url);

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

describe('the doctor', () => {
  it('finds each thing that is wrong', async () => {
    const store = await lab.open();
    const owner = await fill(store, 3);
    const { rows } = await store.records.list({ owner }, 1, 9);
    await store.close();
    const healthy = lab.aside('healthy');
    cpSync(lab.folder, healthy, { recursive: true });
    const findings = async (spoil: () => void): Promise<string> => {
      rmSync(lab.folder, { recursive: true });
      cpSync(healthy, lab.folder, { recursive: true });
      spoil();
      return (await diagnose(lab.folder)).findings.join(' ');
    };
    const [picture] = rows.map(({ marked }) => marked && store.pictures.pathOf(marked));
    const journal = join(lab.folder, 'journal', readdirSync(join(lab.folder, 'journal'))[0]);
    const rewrite = (file: string, change: (text: string) => string) =>
      writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1');
    expect(await findings(() => {})).not.toMatch(/damaged|missing|broken|journal/);
    expect(await findings(() => rmSync(picture as string))).toMatch(/picture .* is missing/);
    expect(await findings(() => writeFileSync(picture as string, 'x'))).toMatch(/picture .* is damaged/);
    expect(await findings(() => rewrite(journal, (text) => text.replace('Record 1', 'record 1')))).toMatch(
      /Broken lines of the journal: 1\./,
    );
    expect(await findings(() => rewrite(journal, (text) => text.replace(/.*Record 1.*\n/, '')))).toMatch(
      /Missing lines of the journal: 1\..*1 row is not in the journal/,
    );
    const database = join(lab.folder, 'station.db');
    expect(await findings(() => rewrite(database, (text) => text.replaceAll('Record 0', 'record 0')))).toMatch(
      /damaged/,
    );
    expect(await findings(() => rmSync(database))).toMatch(/no database/);
    for (const name of ['station.lock', 'restore.json']) {
      const file = join(lab.folder, name);
      expect(await findings(() => writeFileSync(file, 'junk'))).toMatch(new RegExp(`${name}.*(damaged|not as)`));
      await expect(lab.open()).rejects.toMatchObject({
        code: 'store_unusable',
        message: expect.stringContaining(name),
      });
    }
    expect(await findings(() => writeFileSync(join(lab.folder, 'settings.json'), '{\n"a": }'))).toMatch(
      /settings.json, line 2/,
    );
  });

  it('finds that a database is older than its journal', async () => {
    const store = await lab.open();
    const owner = await fill(store, 1);
    await store.close();
    const database = join(lab.folder, 'station.db');
    cpSync(database, lab.aside('older.db'));
    const again = await lab.open();
    const [first] = (await again.records.list({ owner }, 1, 1)).rows;
    await again.change(({ records }) => records.change(first.id, { scan_count: 7 }));
    await again.close();
    cpSync(lab.aside('older.db'), database);
    expect((await diagnose(lab.folder)).findings.join(' ')).toMatch(/1 line of the journal is newer/);
  });

  it('finds nothing wrong in a station that is written to all the while', async () => {
    const store = await lab.open();
    const owner = await fill(store, 20);
    const [first] = (await store.records.list({ owner }, 1, 1)).rows;
    let going = true;
    const writing = (async () => {
      for (let n = 0; going; n++) {
        if (n % 10 === 0) await fill(store, 1);
        await store.change(({ records }) => records.change(first.id, { scan_count: n }));
      }
    })();
    // In a thread of its own, as at the desk: what it sees goes on changing.
    const pool = createPool<FolderTasks>({ workerFile: THREAD, onFault: () => {}, threads: 1 });
    const findings: string[] = [];
    for (let look = 0; look < 3; look++) {
      findings.push(...(await pool.run('examine', { folder: lab.folder, shared: null })).findings);
    }
    going = false;
    await Promise.all([writing, pool.close()]);
    expect(findings.filter((text) => !text.includes(' GB are free'))).toEqual([]);
  });

  it('reads a station that was killed or runs, and changes nothing', async () => {
    const store = await lab.open();
    await fill(store, 2);
    const copy = lab.aside('killed');
    cpSync(lab.folder, copy, { recursive: true });
    expect((await diagnose(lab.folder)).findings.filter((text) => !text.includes(' GB are free'))).toEqual([]);
    expect((await diagnose(copy)).findings.filter((text) => !text.includes(' GB are free'))).toEqual([]);
    renameSync(copy, `${copy}-again`);
    const again = await lab.open({ folder: `${copy}-again` });
    expect(again.notices).toEqual([]);
  });
});
