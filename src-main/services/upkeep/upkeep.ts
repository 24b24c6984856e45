import type { StationContext } from '#main/base/station-context.ts';
import type { Marks } from '#main/services/marks/marks.ts';
import type { SettingsBook } from '#main/services/settings/settings.ts';
import type { TokenService } from '#main/services/tokens/tokens.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Health } from '#shared/core/model.ts';
import type { Notice } from '#shared/core/notices.ts';
import { minuteInName } from '#shared/core/times.ts';
import type { MadeBackup } from '#shared/station/backups-api.ts';
import { openActivityLog } from './activity.ts';
import { createDailyWork, type LettingGo } from './daily-work.ts';
import { createDiagnostics } from './diagnostics.ts';
import type { FolderTasks } from './folder-tasks.ts';
import { createLastMade } from './last-made.ts';
import { createMoves } from './moves.ts';
import { createRestores } from './restores.ts';
import { createSetAside } from './set-aside.ts';

type UpkeepContext = Pick<StationContext, 'store' | 'bus' | 'clock' | 'log'>;

export interface UpkeepParts extends HealthParts {
  readonly folder: string;
  readonly settingsBook: SettingsBook;
  readonly folderThreads: Pool<FolderTasks>;
  /** Notices from before the store was opened. */
  readonly noticesBefore: readonly Notice[];
  readonly letGo: LettingGo;
}

interface HealthParts {
  readonly version: string;
  readonly marks: Marks;
  readonly tokens: Pick<TokenService, 'health'>;
}

/** What keeps the station well and tells how it is: daily work, backups, restores, moves, health, diagnostics, activity, notices. */
export async function openUpkeep(context: UpkeepContext, parts: UpkeepParts) {
  const { store, clock, bus } = context;
  const { folder, version, settingsBook: settings, folderThreads: pool } = parts;
  const health = createHealth(context, parts);
  const elsewhere = settings.inForce()['database.url'] !== null;
  const restores = createRestores({ folder, elsewhere, folderThreads: pool, bus, store });
  const activity = await openActivityLog(store, clock, folder);
  const services = {
    health,
    restores,
    activity,
    notices: createNotices(store, parts.noticesBefore),
    backupFiles: createBackupFiles(store, clock),
    setAside: createSetAside({ store, clock }),
    moves: createMoves(context, { folder, settings, restores }),
    diagnostics: createDiagnostics(context, { folder, version, settings, health, pool }),
  };
  return { services, close: createDailyWork(context, parts.letGo).close };
}

/** A backup that somebody saves where they like, through the window. */
function createBackupFiles({ backups }: Pick<Store, 'backups'>, clock: () => number) {
  const last = createLastMade<MadeBackup>('backup_file_gone');
  return {
    async make(passphrase: string | undefined): Promise<MadeBackup> {
      last.clear();
      const { file, missing, ...report } = await backups.exportForNow(passphrase);
      const sealed = passphrase !== undefined;
      const name = `twinmark-${minuteInName(clock())}.tar${sealed ? '.sealed' : ''}`;
      return last.put(file, { ...report, missing: [...missing], name, sealed });
    },
    find: last.find,
  };
}

/** The store adds notices while the station runs. `before` holds those from before the store was opened. */
function createNotices({ notices }: Pick<Store, 'notices'>, before: readonly Notice[]) {
  let read = 0;
  const all = () => [...before, ...notices];
  return {
    /** `end` is the number of all notices, read or not. */
    unread: (): { readonly notices: Notice[]; readonly end: number } => ({
      notices: all().slice(read),
      end: all().length,
    }),
    /** Marks the first `end` notices as read. */
    markRead(end: number): void {
      read = Math.max(read, Math.min(end, all().length));
    },
  };
}

/** The health of the station, part by part. */
function createHealth(
  { store, clock }: Pick<StationContext, 'store' | 'clock'>,
  { marks, tokens, version }: HealthParts,
): () => Health {
  const start = clock();
  return () => {
    const problem = store.problem();
    const parts = { store: problem?.text ?? 'ok', engine: marks.problem() ?? 'ok', chain: tokens.health() };
    const fine = parts.store === 'ok' && parts.engine === 'ok' && ['ok', 'off'].includes(parts.chain);
    const uptime_seconds = Math.max(0, Math.round((clock() - start) / 1000));
    const store_problem = problem?.kind ?? null;
    return { status: fine ? 'ok' : 'degraded', version, uptime_seconds, ...parts, store_problem };
  };
}
