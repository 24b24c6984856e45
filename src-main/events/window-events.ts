// Events as windows are told them: a batch makes many labels a second, and a window draws anew for each event.
import type { EventListener, StationEvent } from '../../src-shared/events.ts';
import type { BatchProgress, LabelMove } from '../../src-shared/production.ts';

/** A quarter of a second: quicker than anybody reads a number. */
const EVERY_MS = 250;
/** Moves in one event, so that none is long on its way. */
const MOST_MOVES = 500;

type Subscribe = (listener: EventListener) => () => void;

interface Waiting {
  readonly moves: Map<number, LabelMove>;
  progress: BatchProgress | null;
  /** Until the next may go out. */
  timer: NodeJS.Timeout | null;
}

/** Sends at most four events a second for each batch, always including the last one. All other events pass at once. */
export function pacedEvents(subscribe: Subscribe, everyMs = EVERY_MS): Subscribe {
  return (listener) => {
    const batches = new Map<number, Waiting>();
    const stop = subscribe((event) => {
      if (event.type === 'labels') takeMoves(event.data);
      else if (event.type === 'batch') takeProgress(event.data);
      else pass(event);
    });

    function takeMoves(moves: readonly LabelMove[]): void {
      const touched = new Set<number>();
      for (const move of moves) {
        waitingOf(move.batch).moves.set(move.id, move);
        touched.add(move.batch);
      }
      for (const batch of touched) sendSoon(batch);
    }

    function takeProgress(progress: BatchProgress): void {
      waitingOf(progress.id).progress = progress;
      sendSoon(progress.id);
    }

    /** Sends waiting events of batches first, so that all events keep their order. */
    function pass(event: StationEvent): void {
      for (const batch of batches.keys()) send(batch);
      listener(event);
    }

    function waitingOf(batch: number): Waiting {
      const known = batches.get(batch) ?? { moves: new Map(), progress: null, timer: null };
      batches.set(batch, known);
      return known;
    }

    function sendSoon(batch: number): void {
      const waiting = waitingOf(batch);
      if (waiting.timer) return;
      waiting.timer = setTimeout(() => {
        waiting.timer = null;
        if (send(batch)) sendSoon(batch);
        else batches.delete(batch);
      }, everyMs).unref();
      send(batch);
    }

    /** False where nothing was waiting. */
    function send(batch: number): boolean {
      const { moves, progress } = waitingOf(batch);
      const all = [...moves.values()];
      moves.clear();
      waitingOf(batch).progress = null;
      for (let at = 0; at < all.length; at += MOST_MOVES) {
        listener({ type: 'labels', data: all.slice(at, at + MOST_MOVES) });
      }
      if (progress) listener({ type: 'batch', data: progress });
      return all.length > 0 || progress !== null;
    }

    return () => {
      stop();
      for (const { timer } of batches.values()) if (timer) clearTimeout(timer);
    };
  };
}
