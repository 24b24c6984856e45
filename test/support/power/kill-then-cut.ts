// A kill, and a power cut soon after: the next process takes folders for safe whose names are not on the disk yet.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { openStore } from '#main/store/open.ts';
import { makeRandom } from '#test/support/random.ts';
import { layOut } from './cut.ts';
import { Disk, type DiskFolder, type Ignores } from './disk.ts';
import { buildRecorder, readRecordings, recordedBy } from './recording.ts';

const SCRIPT = join(import.meta.dirname, 'after-kill.ts');

export interface KillThenCut {
  readonly kept: number;
  /** What doctor finds after the cut, and after a cut on a disk that ignores some syncs. */
  readonly findings: readonly string[];
  readonly control: readonly string[];
}

/** Null where nothing can be recorded. */
export async function killThenCut(ignores: Ignores): Promise<KillThenCut | null> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'twinmark-kill-cut-')));
  try {
    const library = buildRecorder(root);
    if (library === null) return null;
    const [folder, log] = [join(root, 'data'), join(root, 'log')];
    mkdirSync(log);
    await (await openStore({ folder, clock: Date.now, log: () => {} })).close();
    const disks = [new Disk([folder]), new Disk([folder], ignores)];
    const env = { ...process.env, ...recordedBy(library, join(log, 'calls'), [folder]) };
    const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, folder], { env, encoding: 'utf8' });
    const kept = stdout.split('\n').length - 1;
    if (kept === 0) throw new Error(`Nothing was kept: ${stderr}`);
    const calls = readRecordings(log);
    const found: string[][] = [];
    for (const disk of disks) {
      for (const call of calls) disk.take(call);
      const target = join(root, 'cut');
      layOut(disk.roots.get(folder) as DiskFolder, target, { names: 'none', bytes: 'none' }, makeRandom(1, 'kill'));
      await (await openStore({ folder: target, clock: Date.now, log: () => {} })).close();
      found.push([...(await diagnose(target)).findings]);
    }
    const [findings = [], control = []] = found;
    return { kept, findings, control };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
