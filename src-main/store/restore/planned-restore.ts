// A restore that was requested in the window. A running station cannot replace its own files, so the next start restores.
import { existsSync } from 'node:fs';
import { copyFile, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { placesIn } from '#main/files/data-folder.ts';
import { isStorageFull } from '#main/files/disk-failures.ts';
import { OWN_FILE, syncFile, syncFolder, writeDurably } from '#main/files/durable-files.ts';
import { orNull } from '#main/files/presence.ts';
import { keptBackups } from '#main/store/backup/backup-files.ts';
import { isSealed, openSealed } from '#main/store/backup/seal.ts';
import { failureOf } from '#main/store/sql/failures.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { lockFolder } from '#main/store/sqlite-file/lock.ts';
import { giveReserve } from '#main/store/sqlite-file/reserve.ts';
import type { Notice } from '#shared/core/notices.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { countAccounts } from './accounts.ts';
import { type BackupContents, inspectBackup, type RestoreReport, restoreBackup } from './restore.ts';
import { finishRestore, isRestoring } from './restore-steps.ts';

/** The backup that the window sent. The file is hidden, so that backups leave it out and a restore does not move it. */
const GIVEN = '.restore-given';
const FILES = [GIVEN, `${GIVEN}.opened`];
/** This file plans the restore. It is set aside with the old files, so that nothing is restored twice. */
const PLAN = 'restore-next.json';

/** Appends a piece to the file. A piece at 0 begins a new file. */
export async function takePiece(folder: string, bytes: Uint8Array, at: number): Promise<void> {
  const file = join(folder, GIVEN);
  if (at === 0) await dropPlanned(folder);
  else if (existsSync(join(folder, PLAN))) throw refusal('restore_planned');
  await orGiveUp(folder, async () => {
    const handle = await open(file, at === 0 ? 'w' : 'a', OWN_FILE);
    try {
      const { size } = await handle.stat();
      if (size !== at) throw refusal('backup_pieces');
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
  });
}

/** Writes to the file. If the disk is full, removes the file, since the station needs the room. */
async function orGiveUp(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const told = failureOf(error);
    if (isStorageFull(told)) await dropPlanned(folder);
    throw told;
  }
}

/** Takes a copy that the station keeps instead of a file from the window. Copies it, since the station may remove its copy before the next start. */
export async function takeKept(folder: string, name: string): Promise<{ made_at: string }> {
  const { backups } = placesIn(folder);
  const kept = (await keptBackups(backups)).find((one) => one.name === name);
  if (!kept) throw refusal('backup_gone');
  await dropPlanned(folder);
  await orGiveUp(folder, () => copyFile(join(backups, name), join(folder, GIVEN)));
  return kept;
}

/** Verifies the file as a restore does, and returns its contents. Null if the file is sealed and no passphrase was given. */
export async function previewGiven(
  folder: string,
  passphrase: string | undefined,
  inspect = (given: string) => inspectBackup(given, folder),
): Promise<BackupContents | null> {
  const file = join(folder, GIVEN);
  if (!existsSync(file)) throw notGiven();
  if (await isSealed(file)) {
    if (passphrase === undefined) return null;
    await unseal(file, passphrase);
  }
  return inspect(file);
}

function notGiven(): AppError {
  return refusal('backup_not_given', {}, { code: 'not_found' });
}

/** Replaces the sealed file by the opened one. */
async function unseal(file: string, passphrase: string): Promise<void> {
  const opened = `${file}.opened`;
  try {
    await openSealed(file, opened, passphrase);
    await rename(opened, file);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await rm(opened, { force: true });
  }
}

/** `by` is who asks for it. */
export async function planRestore(folder: string, contents: BackupContents, by: string | null = null): Promise<void> {
  if (!existsSync(join(folder, GIVEN))) throw notGiven();
  await syncFile(join(folder, GIVEN));
  await syncFolder(folder);
  await writeDurably(join(folder, PLAN), JSON.stringify({ ...contents, by } satisfies Plan));
}

/** Null if no restore is planned, or if the plan cannot be read. Then the next start restores nothing. */
export async function plannedRestore(folder: string): Promise<BackupContents | null> {
  const plan = await readPlan(folder);
  if (!plan) return null;
  const { by: _, ...contents } = plan;
  return contents;
}

interface Plan extends BackupContents {
  readonly by?: string | null;
}

async function readPlan(folder: string): Promise<Plan | null> {
  const text = await orNull(readFile(join(folder, PLAN), 'utf8'));
  try {
    return text === null ? null : (JSON.parse(text) as Plan);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export async function dropPlanned(folder: string): Promise<void> {
  await rm(join(folder, PLAN), { force: true });
  await syncFolder(folder);
  for (const name of FILES) await rm(join(folder, name), { force: true });
}

interface InterruptedRestore extends Pick<RestoreReport, 'replaced'> {
  /** What the restore found. */
  readonly told: readonly Notice[];
}

/**
 * Finishes a restore that was cut short. Call this before anything in the folder is read, above all the settings: some files may
 * still be the old ones. Null if there was nothing to finish.
 */
export async function finishInterrupted(folder: string): Promise<InterruptedRestore | null> {
  const places = placesIn(folder);
  if (!(await isRestoring(places))) return null;
  const lock = lockFolder(folder);
  try {
    const done = await finishRestore(places).catch(async (error: unknown) => {
      if (isStorageFull(failureOf(error)) && (await giveReserve(places))) return finishRestore(places);
      throw error;
    });
    return { replaced: done !== null && existsSync(done.replaced) ? done.replaced : null, told: done?.told ?? [] };
  } catch (error) {
    throw failureOf(error);
  } finally {
    lock.release();
  }
}

/** Does the planned restore. Call this after `finishInterrupted`. Null if none was planned. A restore that fails changes nothing. */
export async function restorePlanned(folder: string, clock: () => number): Promise<RestoreReport | Error | null> {
  if (!existsSync(join(folder, PLAN))) return null;
  const plan = await readPlan(folder);
  if (plan === null) {
    await dropPlanned(folder);
    return new AppError(
      'bad_input',
      'The plan of the restore can no longer be read. Plan the restore again in the window.',
    );
  }
  try {
    const report = await restoreBackup(join(folder, GIVEN), folder, clock, undefined, plan.by ?? null);
    await dropPlanned(folder);
    return report;
  } catch (error) {
    // Some files have been replaced. No station may start before the others are replaced too.
    if (await isRestoring(placesIn(folder))) throw error;
    // The backup is not to blame for a full disk: the next start tries again, unless somebody cancels the restore.
    if (error instanceof AppError && ['bad_input', 'not_found'].includes(error.code)) await dropPlanned(folder);
    return error as Error;
  }
}

/** Removes a file from the window whose restore was not planned. */
export async function dropUnplanned(folder: string): Promise<void> {
  if (!existsSync(join(folder, PLAN))) for (const name of FILES) await rm(join(folder, name), { force: true });
}

/** Counts what a restore would set aside. */
export async function presentContents(folder: string): Promise<{ records: number; users: number }> {
  const connection = connect(placesIn(folder).database, 'inspector');
  try {
    const { records } = await connection.db
      .selectFrom('records')
      .select((e) => e.fn.countAll<number>().as('records'))
      .executeTakeFirstOrThrow();
    return { records, users: await countAccounts(connection) };
  } finally {
    await connection.close();
  }
}
