// The one EventSource of the window.
import type { StationEvent } from '#shared/station/events.ts';

export type StationEventType = StationEvent['type'];
export type DataOf<T extends StationEventType> = Extract<StationEvent, { type: T }>['data'];

interface StreamListener {
  /** The stream has begun, or begun again. Where it is not `whole`, events may have been missed: read everything anew. */
  readonly live: (whole: boolean) => void;
  readonly lost: () => void;
  /** The station answers, but refuses the stream. It may not know this window any more. */
  readonly refused: () => void;
  readonly event: (event: StationEvent) => void;
}

/** Every type of event. If a type of the shared events is missing here, this does not compile. */
const TYPES = Object.keys({
  batch: 1,
  labels: 1,
  print: 1,
  printer_job: 1,
  job_queue: 1,
  draft: 1,
  door: 1,
  pairing: 1,
  inspection: 1,
  cases: 1,
  check_list: 1,
  token: 1,
  minting: 1,
  chain: 1,
  check: 1,
  restore: 1,
  notice: 1,
  health: 1,
} satisfies Record<StationEventType, 1>) as StationEventType[];
/** The browser gives up when the station answers with an error, for example while the station stops. Then we try again after this time. */
const COME_BACK_MS = 2000;

/** Listens until the returned function is called. */
export function listen(listener: StreamListener): () => void {
  let source: EventSource;
  let timer = 0;

  function open(): void {
    source = new EventSource('/api/events');
    for (const greeting of ['ready', 'resync']) source.addEventListener(greeting, () => listener.live(false));
    for (const type of TYPES) {
      source.addEventListener(type, (message) => {
        listener.event({ type, data: JSON.parse(message.data) } as StationEvent);
      });
    }
    source.addEventListener('open', () => {
      // A stream that continues without a gap sends neither `ready` nor `resync`.
      listener.live(true);
    });
    source.addEventListener('error', () => {
      listener.lost();
      if (source.readyState !== EventSource.CLOSED) return;
      timer = window.setTimeout(open, COME_BACK_MS);
      listener.refused();
    });
  }

  open();
  return () => {
    window.clearTimeout(timer);
    source.close();
  };
}
