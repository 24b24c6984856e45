// Notifications of the system: a batch is done, a printer waits for somebody.

import { countWhere } from '#shared/core/label-states.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import type { StationEvent } from '#shared/station/events.ts';
import type { ElectronCalls } from './calls.ts';
import type { Seat } from './seat.ts';
import type { ShellWords } from './words.ts';

export type Announcement =
  | { readonly kind: 'batchDone'; readonly labels: number }
  | { readonly kind: 'printerWaits'; readonly printer: string };

/** Says of each event what is worth a notification: each thing once, and again only after it was otherwise. */
export function createAnnouncements() {
  const making = new Set<number>();
  const waiting = new Set<number>();

  return {
    of(event: StationEvent): Announcement | null {
      if (event.type === 'batch') {
        const { id, state, total, counts } = event.data;
        if (state === 'running') making.add(id);
        // A batch that was done before this program began is no news.
        else if (making.delete(id) && state === 'done')
          return { kind: 'batchDone', labels: total - countWhere(counts, ({ stage }) => stage === 'shut') };
      }
      if (event.type === 'printer_job') {
        const { id, printer } = event.data;
        if (!waits(event.data)) waiting.delete(id);
        else if (!waiting.has(id)) {
          waiting.add(id);
          return { kind: 'printerWaits', printer };
        }
      }
      return null;
    },
  };
}

/** Whether the printer goes on only after somebody did something. */
function waits({ state, asks }: PrinterJob): boolean {
  return asks || state === 'stopped';
}

interface AnnouncerPlace {
  readonly seat: Pick<Seat, 'events' | 'notifies'>;
  show(): void;
}

/** Only for a station in this process: one elsewhere tells this program nothing. */
export function openAnnouncer(calls: Pick<ElectronCalls, 'notify'>, words: ShellWords, place: AnnouncerPlace) {
  const { seat, show } = place;
  const announcements = createAnnouncements();
  const stop = seat.events?.((event) => {
    const news = announcements.of(event);
    if (news === null || !seat.notifies()) return;
    if (news.kind === 'batchDone') calls.notify(words.batchDone, words.batchDoneDetail({ labels: news.labels }), show);
    else calls.notify(words.printerWaits({ printer: news.printer }), words.printerWaitsDetail, show);
  });
  return { close: () => stop?.() };
}
