import type { BatchProgress, LabelMove, PrintProgress } from './production.ts';

/** What happens in the station, as its windows are told. */
export type StationEvent =
  | { readonly type: 'batch'; readonly data: BatchProgress }
  /** Some labels at once: where one moved several times, its last state. */
  | { readonly type: 'labels'; readonly data: readonly LabelMove[] }
  | { readonly type: 'print'; readonly data: PrintProgress };

export type EventListener = (event: StationEvent) => void;
