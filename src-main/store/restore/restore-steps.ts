// The last part of a restore: the new files replace the old ones. A plan on the disk says which step is done, so that a start
// after a kill can finish the restore.
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataPlaces, OF_THE_MACHINE } from '#main/files/data-folder.ts';
import { makeFolder, syncFolder, syncNamesIn, writeDurably } from '#main/files/durable-files.ts';
import { namesIn, orNull } from '#main/files/presence.ts';
import type { Notice } from '#shared/core/notices.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** The folder in which the new files wait. */
export const WAITING = '.unfinished-restore';
const PLAN = 'restore.json';
/** These files stay where they are. Open windows find the station by the file of its port. */
export const STAYING = [
  ...['station.lock', 'station.lock-journal', 'station.reserve', 'station.port', 'replaced', WAITING, PLAN],
  ...OF_THE_MACHINE,
];
/** Files that belong to one database, and are replaced with it. */
const OF_THE_DATABASE = ['journal', 'backups', 'sheets', 'restore-next.json'];

/** What a restore replaces: the whole station, or its database while pictures, settings and keys stay. */
export type Extent = 'station' | 'database';

interface Plan {
  /** First the old files are moved away, then the new files are moved in. */
  readonly step: 'old files go' | 'new files come';
  /** The folder in replaced/ for the old files. */
  readonly to: string;
  /** Older plans have none: they restore the whole station. */
  readonly extent?: Extent;
  /** What the person who restores is told at the end: also if another start finishes the restore. */
  readonly told?: readonly Notice[];
}

/** A restore that is done. */
interface FinishedRestore {
  /** The folder of the old files. */
  readonly replaced: string;
  readonly told: readonly Notice[];
}

const STEPS: readonly Plan['step'][] = ['old files go', 'new files come'];

export async function beginExchange(places: DataPlaces, plan: Omit<Plan, 'step'>): Promise<void> {
  await writePlan(places, { step: 'old files go', ...plan });
  await finishRestore(places);
}

/** Drops a plan that cannot be read. A new restore does not need it: it sets aside whatever lies in the folder. */
export async function dropBrokenPlan(places: DataPlaces): Promise<void> {
  try {
    await readPlan(places);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await rm(join(places.folder, PLAN));
  }
}

/** Null if no restore is under way. */
export async function finishRestore(places: DataPlaces): Promise<FinishedRestore | null> {
  const plan = await readPlan(places);
  if (!plan) return null;
  if (plan.step === 'old files go') {
    await moveOld(places, plan);
    await writePlan(places, { ...plan, step: 'new files come' });
  }
  await moveNew(places);
  await rm(join(places.folder, WAITING), { recursive: true, force: true });
  await rm(join(places.folder, PLAN), { force: true });
  await syncFolder(places.folder);
  return { replaced: join(places.replaced, plan.to), told: plan.told ?? [] };
}

export async function isRestoring(places: DataPlaces): Promise<boolean> {
  return (await readPlan(places)) !== null;
}

async function moveOld({ folder, replaced }: DataPlaces, { to, extent = 'station' }: Plan): Promise<void> {
  const names = (await readdir(folder)).filter((name) => goes(name, extent));
  const target = join(replaced, to);
  if (names.length > 0) {
    await makeFolder(replaced);
    await mkdir(target, { recursive: true });
  }
  for (const name of names) await rename(join(folder, name), join(target, name));
  // Even if nothing is left to move: whoever moved it may have been killed before the names were on the disk.
  await syncNamesIn([target, replaced, folder]);
}

function goes(name: string, extent: Extent): boolean {
  if (STAYING.includes(name) || name.startsWith('.')) return false;
  return extent === 'station' || name.startsWith('station.') || OF_THE_DATABASE.includes(name);
}

async function moveNew({ folder }: DataPlaces): Promise<void> {
  const waiting = join(folder, WAITING);
  for (const name of await namesIn(waiting)) await rename(join(waiting, name), join(folder, name));
  await syncFolder(folder);
}

function writePlan({ folder }: DataPlaces, plan: Plan): Promise<void> {
  return writeDurably(join(folder, PLAN), JSON.stringify(plan));
}

async function readPlan({ folder }: DataPlaces): Promise<Plan | null> {
  const file = join(folder, PLAN);
  const content = await orNull(readFile(file, 'utf8'));
  if (content === null) return null;
  try {
    const plan = JSON.parse(content) as Partial<Plan> | null;
    if (plan && STEPS.includes(plan.step as Plan['step']) && /^\w+$/.test(plan.to ?? '')) return plan as Plan;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const text = `The file ${file}, which says how far a restore got, is damaged. Restore the backup again from the beginning.`;
  throw new AppError('store_unusable', text);
}
