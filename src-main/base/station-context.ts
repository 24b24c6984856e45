// What all services of a station share. A part that needs little of it asks for that alone: `Pick<StationContext, 'store' | 'clock'>`.

import type { MarkKeys } from '#main/services/marks/mark-keys.ts';
import type { RegisterCodes } from '#main/services/register/register-codes.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { Settings } from '#shared/core/settings.ts';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';

export interface StationContext {
  readonly store: Store;
  /** Threads for marking and reading. */
  readonly pool: Pool<Tasks>;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly log: StationLog;
  /** Settings of this run. */
  readonly settings: Settings;
  readonly keys: MarkKeys;
  readonly naming: Naming;
  /** The hidden codes of labels. */
  readonly registerCodes: RegisterCodes;
  /** The folder of the fonts that ship. */
  readonly fonts: string;
}

export type StationLog = Pick<Log, 'warn' | 'error'>;

/** How IDs are written at this station, and which ones it knows again. */
export interface Naming {
  readonly watermarkIdOf: (id: string) => string;
  /** The ID that a text of a person means, or null. */
  readonly idOf: (text: string) => string | null;
  /** The prefix of this run, then those that were in force before, which labels in the field still carry. */
  readonly prefixes: readonly [string, ...string[]];
}
