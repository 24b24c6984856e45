// The open job as the station described it, kept up to date by events.
import { create } from 'zustand';
import type { Batch, BatchProgress, ChangedLabel, Label, PrintProgress } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';

// The labels of a job in the order of the ledger: by row, and after each label the labels that replaced it.
interface LabelList {
  readonly labels: readonly Label[];
  /** The place of each label in the list, by its number. */
  readonly places: ReadonlyMap<number, number>;
}

const NO_LABELS: LabelList = { labels: [], places: new Map() };

function listOf(labels: readonly Label[]): LabelList {
  return { labels, places: new Map(labels.map(({ id }, index) => [id, index])) };
}

/** The list after the changes, in their order, and whether every changed label is in it. */
function withChanges(list: LabelList, changed: readonly ChangedLabel[]): { list: LabelList; whole: boolean } {
  const labels = [...list.labels];
  let whole = true;
  for (const { id, state, watermark_id, reason, trouble } of changed) {
    const place = list.places.get(id);
    if (place === undefined) whole = false;
    else labels[place] = { ...labels[place], state, watermark_id, reason, trouble };
  }
  return { list: { labels, places: list.places }, whole };
}

interface JobState {
  readonly id: number | null;
  readonly batch: Batch | null;
  readonly list: LabelList;
  /** The progress of the sheets that are being made, or the outcome of the last sheets since the job was opened. */
  readonly press: PrintProgress | null;
  readonly error: unknown;
  readonly open: (id: number) => void;
  readonly close: () => void;
  /** Reads everything anew. One reading runs at a time; a call during a reading makes one more reading follow. */
  readonly read: () => Promise<void>;
  /** Takes in the job from the answer of a call. */
  readonly take: (batch: Batch) => void;
  readonly progressed: (progress: BatchProgress) => void;
  readonly changed: (labels: readonly ChangedLabel[]) => void;
  readonly pressed: (press: PrintProgress) => void;
}

const NOTHING = { batch: null, list: NO_LABELS, press: null, error: null } as const;
const PAGE = 1000;

export const useJob = create<JobState>()((set, get) => {
  let reading: { again: boolean; changes: ChangedLabel[]; over: Promise<void> } | null = null;

  async function readOnce(id: number, changes: ChangedLabel[]): Promise<void> {
    changes.length = 0;
    const batch = await call('getBatch', { params: { batch_id: id } });
    if (get().id === id) set({ batch, error: null });
    const labels = await readLabels(id);
    // A change that came while the pages were read may be newer than its page.
    if (get().id === id) set({ list: withChanges(listOf(labels), changes).list });
  }

  function read(): Promise<void> {
    if (reading) reading.again = true;
    else {
      reading = { again: true, changes: [], over: Promise.resolve() };
      reading.over = readWhileAsked(reading).finally(() => {
        reading = null;
      });
    }
    return reading.over;
  }

  async function readWhileAsked(mine: { again: boolean; changes: ChangedLabel[] }): Promise<void> {
    while (mine.again) {
      mine.again = false;
      const { id } = get();
      if (id === null) return;
      try {
        await readOnce(id, mine.changes);
      } catch (error) {
        if (get().id === id) set({ error });
      }
    }
  }

  return {
    id: null,
    ...NOTHING,
    open(id) {
      if (get().id !== id) set({ ...NOTHING, id });
      void read();
    },
    close: () => set({ ...NOTHING, id: null }),
    read,
    take: (batch) => set((old) => (old.id === batch.id ? { batch } : {})),
    progressed: (progress) =>
      set(({ batch }) => (batch?.id === progress.id ? { batch: { ...batch, ...progress } } : {})),
    changed(changes) {
      const { id, list } = get();
      const mine = changes.filter(({ batch }) => batch === id);
      if (mine.length === 0) return;
      reading?.changes.push(...mine);
      const after = withChanges(list, mine);
      set({ list: after.list });
      if (!after.whole) void read();
    },
    pressed(press) {
      const { id, batch } = get();
      if (press.batch !== id) return;
      const isOver = press.step === 'done' || press.step === 'failed';
      set({ press, batch: batch && { ...batch, printing: !isOver } });
      if (isOver) void read();
    },
  };
});

async function readLabels(batch_id: number): Promise<Label[]> {
  const all: Label[] = [];
  for (let after = 0; ; ) {
    const { labels } = await call('listLabels', { params: { batch_id }, query: { after, limit: PAGE } });
    all.push(...labels);
    const last = labels.at(-1);
    if (labels.length < PAGE || !last) return all;
    after = last.id;
  }
}
