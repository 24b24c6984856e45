import type { Bus } from '#main/events/bus.ts';
import type { Marks } from '#main/services/marks/marks.ts';
import type { SettingsBook } from '#main/services/settings/settings.ts';
import type { TokenService } from '#main/services/tokens/tokens.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Notice } from '#shared/core/notices.ts';
import { openActivityLog } from './activity.ts';
import { createBackupFiles } from './backup-to-fetch.ts';
import { createDailyWork, type DailyWorkOptions } from './daily-work.ts';
import { createDiagnostics } from './diagnostics.ts';
import type { FolderTasks } from './folder-tasks.ts';
import { createHealth } from './health.ts';
import { createMoves } from './moves.ts';
import { createNotices } from './notices.ts';
import { createRestores } from './restores.ts';
import { createSetAside } from './set-aside.ts';

export interface UpkeepRoomOptions extends DailyWorkOptions {
  readonly folder: string;
  readonly version: string;
  readonly store: Store;
  readonly marks: Marks;
  readonly tokens: Pick<TokenService, 'health'>;
  readonly settingsBook: SettingsBook;
  readonly bus: Bus;
  readonly folderThreads: Pool<FolderTasks>;
  /** Notices from before the store was opened. */
  readonly noticesBefore: readonly Notice[];
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
}

/** What keeps the station well and tells how it is: daily work, backups, restores, moves, health, diagnostics, activity, notices. */
export async function openUpkeep(options: UpkeepRoomOptions) {
  const { folder, version, store, settingsBook, clock, log, bus, folderThreads: pool } = options;
  const health = createHealth(options);
  const elsewhere = settingsBook.inForce()['database.url'] !== null;
  const restores = createRestores({ folder, elsewhere, folderThreads: pool, bus });
  const activity = await openActivityLog(store, clock, folder);
  const services = {
    health,
    restores,
    activity,
    notices: createNotices(store, options.noticesBefore),
    backupFiles: createBackupFiles(store, clock),
    setAside: createSetAside({ store, clock }),
    moves: createMoves({ folder, store, settings: settingsBook, restores, log }),
    diagnostics: createDiagnostics({ folder, version, store, settings: settingsBook, health, clock, pool, bus }),
  };
  return { services, close: createDailyWork(options).close };
}
