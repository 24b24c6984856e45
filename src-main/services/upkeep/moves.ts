// Moving the records while the station runs. The station takes no change as long as the copying process runs. From its next
// start on it uses the copy.

import type { StationContext } from '#main/base/station-context.ts';
import { placesIn } from '#main/files/data-folder.ts';
import type { SettingsBook } from '#main/services/settings/settings.ts';
import { alreadyThere, assertPicturesHere } from '#main/store/moving/refusals.ts';
import { decideMove } from '#main/store/sqlite-file/planned-move.ts';
import type { HeldChanges } from '#main/store/store.ts';
import type { BodyOf } from '#shared/contract.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { trouble as SENTENCES } from '#shared/words/en.ts';
import type { Restores } from './restores.ts';

/** The program that copies makes the ID. `from` and `to` are addresses of databases, or null for the file in the data folder. */
type MoveOrder = BodyOf<'holdChanges'> & { readonly id: string };

type MovesContext = Pick<StationContext, 'store' | 'log'>;

interface MovedStation {
  readonly folder: string;
  readonly settings: Pick<SettingsBook, 'inForce' | 'change' | 'assertFree'>;
  readonly restores: Pick<Restores, 'planned'>;
}

interface Held {
  readonly order: MoveOrder;
  readonly changes: HeldChanges;
  readonly made: PromiseWithResolvers<void>;
  making: boolean;
}

export type Moves = ReturnType<typeof createMoves>;

export function createMoves({ store, log }: MovesContext, { folder, settings, restores }: MovedStation) {
  let held: Held | null = null;

  /** Takes no change until the move is made, or the signal comes. Resolves when it is made. */
  async function hold(order: MoveOrder, signal: AbortSignal): Promise<void> {
    await assertMovable(order);
    const changes = await store.holdChanges();
    const made = Promise.withResolvers<void>();
    held = { order, changes, made, making: false };
    log.warn({}, 'The records are being moved: no change is taken until that is done.');
    const giveUp = () => made.reject(signal.reason);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    try {
      await made.promise;
    } catch (error) {
      release();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Takes changes again, unless the settings are being written: then the settings decide. */
  function release(): void {
    if (held === null || held.making) return;
    held.changes.end();
    held = null;
    log.warn({}, 'The move of the records ended before it was made: changes are taken again.');
  }

  async function assertMovable({ from, to }: MoveOrder): Promise<void> {
    settings.assertFree('database.url');
    const now = settings.inForce();
    if (now['database.url'] !== from) throw settingsDiffer();
    if (from !== null && to !== null) throw alreadyThere();
    if (to === null) assertPicturesHere(now);
    if (await restores.planned()) {
      throw new AppError('conflict', 'A backup is to be restored at the next start. Start the station, then move.');
    }
  }

  function own(id: string): Held | null {
    return held?.order.id === id ? held : null;
  }

  /** Called when every row was copied and compared. The next start uses the copy. */
  async function make(id: string): Promise<void> {
    const mine = own(id);
    if (!mine || mine.making) throw new AppError('conflict', 'The station does not hold its changes for this move.');
    const { to } = mine.order;
    mine.making = true;
    try {
      await decideMove(placesIn(folder), to, () => settings.change({ 'database.url': to }));
    } catch (error) {
      mine.making = false;
      release();
      mine.made.reject(error);
      throw error;
    }
    const moved = to === null ? 'records_moved_back' : 'records_moved';
    mine.changes.forGood(moved);
    log.warn({}, SENTENCES[moved]);
    mine.made.resolve();
  }

  return {
    hold,
    make,
    /** Whether changes are held for this move, and the run of this station if its records are in a database. */
    stateOf: (id: string): { readonly holds: boolean; readonly run: string | null } => ({
      holds: own(id) !== null,
      run: store.run,
    }),
  };
}

function settingsDiffer(): AppError {
  return new AppError(
    'conflict',
    'The station goes by another database than its settings file names (database.url). Start it again, then move.',
  );
}
