import type { BatchProgress, LabelMove, PrintProgress } from './production.ts';

/** What happens in the station, as its windows are told. */
export type StationEvent =
  | { readonly type: 'batch'; readonly data: BatchProgress }
  | { readonly type: 'label'; readonly data: LabelMove }
  | { readonly type: 'print'; readonly data: PrintProgress };

export type EventListener = (event: StationEvent) => void;
