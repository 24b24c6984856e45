// Gathers events for the windows: a batch makes many labels a second, and a window draws again for each event.

import type { BatchProgress, ChangedLabel } from '#shared/jobs/production.ts';
import type { EventListener } from '#shared/station/events.ts';

/** A quarter of a second: quicker than anybody reads a number. */
const EVERY_MS = 250;
/** Most labels in one event, so that no event is large. */
const MOST_LABELS = 500;

type Subscribe = (listener: EventListener) => () => void;

interface Waiting {
  readonly labels: Map<number, ChangedLabel>;
  progress: BatchProgress | null;
  /** Runs until the next events of the batch may be sent. */
  timer: NodeJS.Timeout | null;
}

/** Sends at most four events a second for each batch, always including the last one. All other events pass at once. */
export function pacedEvents(subscribe: Subscribe, everyMs = EVERY_MS): Subscribe {
  return (listener) => {
    const batches = createBatchEvents(listener, everyMs);
    const stop = subscribe((event) => {
      if (event.type === 'labels') batches.takeLabels(event.data);
      else if (event.type === 'batch') batches.takeProgress(event.data);
      else {
        // What waits goes first, so that all events keep their order.
        batches.sendAll();
        listener(event);
      }
    });
    return () => {
      stop();
      batches.close();
    };
  };
}

function createBatchEvents(listener: EventListener, everyMs: number) {
  const batches = new Map<number, Waiting>();

  function waitingOf(batch: number): Waiting {
    const known = batches.get(batch) ?? { labels: new Map(), progress: null, timer: null };
    batches.set(batch, known);
    return known;
  }

  function sendSoon(batch: number): void {
    const waiting = waitingOf(batch);
    if (waiting.timer) return;
    waiting.timer = setTimeout(() => {
      waiting.timer = null;
      if (send(listener, waiting)) sendSoon(batch);
      else batches.delete(batch);
    }, everyMs).unref();
    send(listener, waiting);
  }

  return {
    takeLabels(labels: readonly ChangedLabel[]): void {
      for (const label of labels) waitingOf(label.batch).labels.set(label.id, label);
      for (const batch of new Set(labels.map((label) => label.batch))) sendSoon(batch);
    },
    takeProgress(progress: BatchProgress): void {
      waitingOf(progress.id).progress = progress;
      sendSoon(progress.id);
    },
    sendAll(): void {
      for (const waiting of batches.values()) send(listener, waiting);
    },
    close(): void {
      for (const { timer } of batches.values()) if (timer) clearTimeout(timer);
    },
  };
}

/** False where nothing was waiting. */
function send(listener: EventListener, waiting: Waiting): boolean {
  const { progress } = waiting;
  const labels = [...waiting.labels.values()];
  waiting.labels.clear();
  waiting.progress = null;
  for (let at = 0; at < labels.length; at += MOST_LABELS) {
    listener({ type: 'labels', data: labels.slice(at, at + MOST_LABELS) });
  }
  if (progress) listener({ type: 'batch', data: progress });
  return labels.length > 0 || progress !== null;
}
