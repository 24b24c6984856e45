import type { Bus } from '#main/base/bus.ts';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import {
  dropPlanned,
  plannedRestore,
  planRestore,
  presentContents,
  previewGiven,
  takeKept,
  takePiece,
} from '#main/store/restore/planned-restore.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { BackupContents, RestorePreview } from '#shared/station/backups-api.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { FolderTasks } from './folder-tasks.ts';

export type Restores = ReturnType<typeof createRestores>;

interface RestoreParts {
  readonly folder: string;
  readonly elsewhere: boolean;
  readonly folderThreads: Pool<FolderTasks>;
  readonly bus: Pick<Bus, 'tell'>;
  readonly store: Pick<Store, 'acts'>;
}

/**
 * A backup that is put back at the next start: given, checked, then asked for. Where the records are in a database (`elsewhere`)
 * the station cannot restore them from a file.
 */
export function createRestores({ folder, elsewhere, folderThreads: pool, bus, store }: RestoreParts) {
  const turns = createSerialQueue();
  let seen: BackupContents | null = null;

  const tellPlan = () => bus.tell({ type: 'restore', data: {} });

  function assertHere(): void {
    if (elsewhere) throw refusal('backup_elsewhere');
  }

  async function preview({ passphrase, kept }: { passphrase?: string; kept?: string }): Promise<RestorePreview> {
    seen = null;
    const taken = kept === undefined ? {} : { made_at: (await takeKept(folder, kept)).made_at };
    // Another backup takes the place of the planned one.
    if (kept !== undefined) tellPlan();
    const found = await previewGiven(folder, passphrase, (file) => pool.run('inspectBackup', { file, folder }));
    seen = found && { ...found, findings: [...found.findings], ...taken };
    return { sealed: seen === null, contents: seen, present: await presentContents(folder) };
  }

  async function plan(by: string): Promise<BackupContents> {
    if (seen === null) throw refusal('backup_not_given');
    await store.acts.writeLine();
    await planRestore(folder, seen, by);
    tellPlan();
    return seen;
  }

  return {
    take: (bytes: Uint8Array, at: number): Promise<void> =>
      turns.run(async () => {
        assertHere();
        seen = null;
        await takePiece(folder, bytes, at);
        if (at === 0) tellPlan();
      }),
    /** Of the file that was given, or of a copy that the station keeps, by its name. */
    preview: (of: { readonly passphrase?: string; readonly kept?: string }): Promise<RestorePreview> =>
      turns.run(async () => {
        assertHere();
        return preview(of);
      }),
    /** Plans the restore of the backup that was checked last. `by` is who asks for it. */
    plan: (by: string): Promise<BackupContents> => turns.run(() => plan(by)),
    planned: async (): Promise<BackupContents | null> => {
      const contents = await plannedRestore(folder);
      return contents && { ...contents, findings: [...contents.findings] };
    },
    cancel: (): Promise<void> =>
      turns.run(async () => {
        seen = null;
        await store.acts.writeLine();
        await dropPlanned(folder);
        tellPlan();
      }),
  };
}
