import type { Bus } from '#main/base/bus.ts';
import { createRequestMeter } from '#main/base/meter.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { Marks } from '#main/services/marks/marks.ts';
import type { SettingsBook } from '#main/services/settings/settings.ts';
import type { TokenService } from '#main/services/tokens/tokens.ts';
import type { Store } from '#main/store/store.ts';
import { ROLLBACKS, rollbacksIn } from '#main/store/tables/rollbacks.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { AnswerOf } from '#shared/contract.ts';
import type { Health } from '#shared/core/model.ts';
import type { Notice } from '#shared/core/notices.ts';
import { dayOf, minuteInName } from '#shared/core/times.ts';
import type { MadeBackup } from '#shared/station/backups-api.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { openActivityLog } from './activity.ts';
import { createDailyWork, type Forgetting, type LettingGo } from './daily-work.ts';
import { createDiagnostics } from './diagnostics.ts';
import type { FolderTasks } from './folder-tasks.ts';
import { createLastMade } from './last-made.ts';
import { createMetrics, OPEN_METRICS } from './metrics.ts';
import { createMoves } from './moves.ts';
import { createRestores } from './restores.ts';

type UpkeepContext = Pick<StationContext, 'store' | 'bus' | 'clock' | 'log'>;

interface UpkeepParts extends HealthParts {
  readonly folder: string;
  readonly settingsBook: SettingsBook;
  readonly folderThreads: Pool<FolderTasks>;
  /** Notices from before the store was opened. */
  readonly noticesBefore: readonly Notice[];
  readonly letGo: LettingGo;
  readonly standings: { readonly forgetSilent: Forgetting };
  readonly cases: { readonly forgetOld: () => Promise<unknown> };
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
  const meter = createRequestMeter();
  const services = {
    health,
    meter,
    metrics: { type: OPEN_METRICS, text: createMetrics(context, { folder, version, health, meter }) },
    restores,
    activity,
    notices: createNotices(store, parts.noticesBefore, bus),
    backupFiles: createBackupFiles(store, clock),
    setAside: createSetAside({ store, clock }),
    moves: createMoves(context, { folder, settings, restores }),
    diagnostics: createDiagnostics(context, { folder, version, settings, health, pool }),
  };
  return { services, close: createDailyWork(context, parts).close };
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

/** The store and the services add notices while the station runs. `before` holds those from before the store was opened. */
function createNotices(
  { notices }: Pick<Store, 'notices'>,
  before: readonly Notice[],
  { subscribe }: Pick<Bus, 'subscribe'>,
) {
  const told = [...before];
  let read = 0;
  let taken = 0;
  const all = () => {
    told.push(...notices.slice(taken));
    taken = notices.length;
    return told;
  };
  subscribe((event) => event.type === 'notice' && all().push(event.data));
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

/** A database that lacks records is noticed within a quarter: by then its labels have been made, shipped and complained about. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** Pictures that no record names. Only a person removes them. */
export function createSetAside({
  store,
  clock,
}: {
  store: Pick<Store, 'acts' | 'pictures' | 'kept' | 'change'>;
  clock: () => number;
}) {
  const rollbacks = async () => rollbacksIn(await store.kept.get(ROLLBACKS));

  return {
    async list(): Promise<AnswerOf<'listSetAside'>> {
      const days = [...(await store.pictures.listSetAside())];
      return { days, remove_until: removableUntil(clock()), rollbacks: [...(await rollbacks())] };
    },

    async remove(day: string): Promise<void> {
      const problem = removalProblem(day, clock(), (await rollbacks()).length);
      if (problem) throw problem;
      await store.acts.writeLine();
      await store.pictures.removeSetAside(day);
    },

    /** Later rollbacks stay unconfirmed. */
    async confirm(until: string): Promise<void> {
      await store.change(async ({ kept }) => {
        const open = rollbacksIn(await kept.get(ROLLBACKS)).filter(({ at }) => at > until);
        await kept.set(ROLLBACKS, open);
      });
    },
  };
}

function removableUntil(now: number): string {
  return dayOf(now - KEPT_DAYS * DAY_MS);
}

/** Why the pictures of a day must stay, or null. `unconfirmed` is the number of rollbacks that nobody has confirmed. */
export function removalProblem(day: string, now: number, unconfirmed: number): AppError | null {
  if (unconfirmed > 0) return refusal('rollback_unconfirmed');
  const from = dayOf(Date.parse(day) + KEPT_DAYS * DAY_MS);
  return day <= removableUntil(now) ? null : refusal('set_aside_young', { from });
}
