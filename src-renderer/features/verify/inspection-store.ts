// The open inspection and its findings as the station described them, kept up to date by events.
import { create } from 'zustand';
import type { Finding, Inspection } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';

/** How many findings are kept: enough for the pace, the trend and the row of last labels. */
const KEPT = 100;

interface InspectionState {
  readonly id: number | null;
  readonly inspection: Inspection | null;
  /** The newest first. */
  readonly findings: readonly Finding[];
  readonly error: unknown;
  /** The highest number of an appearance so far. */
  readonly highest: number;
  /** Identifies this window to the station. Each window numbers its own appearances. */
  readonly window: string;
  readonly open: (id: number) => void;
  readonly close: () => void;
  readonly read: () => Promise<void>;
  readonly take: (inspection: Inspection) => void;
  /** Takes in a finding that is new or has changed. */
  readonly put: (finding: Finding, inspection: number) => void;
  /** Takes in a finding of an appearance in this window. The keys of this window take back no findings of other windows. */
  readonly putMine: (finding: Finding) => void;
  /** The ids of the findings of this window. */
  readonly mine: ReadonlySet<number>;
  /** Returns the next number that is free as far as this window knows. */
  readonly takeNumber: (least: number) => number;
}

const NOTHING = { inspection: null, findings: [], error: null, highest: 0, mine: new Set<number>() } as const;

export const useInspection = create<InspectionState>()((set, get) => {
  // An answer may be older than a change whose event came while the answer was on its way.
  let changes = 0;
  let readings = 0;

  async function read(): Promise<void> {
    const { id } = get();
    if (id === null) return;
    const mine = ++readings;
    const before = changes;
    const params = { inspection_id: id };
    const isNewest = () => get().id === id && mine === readings;
    try {
      const inspection = await call('getInspection', { params });
      const { findings } = await call('listFindings', { params, query: { per_page: KEPT } });
      if (!isNewest()) return;
      get().take(inspection);
      // The station sends an event for every change, and each event leads to another reading.
      set(changes === before ? { findings, error: null } : { error: null });
    } catch (error) {
      if (isNewest()) set({ error });
    }
  }

  return {
    id: null,
    ...NOTHING,
    window: crypto.randomUUID(),
    open(id) {
      if (get().id !== id) set({ ...NOTHING, id });
      void read();
    },
    close: () => set({ ...NOTHING, id: null }),
    read,
    take: (inspection) =>
      set(({ id, highest }) =>
        id === inspection.id ? { inspection, highest: Math.max(highest, inspection.last_appearance) } : {},
      ),
    put(finding, inspection) {
      // An answer may come, or a verdict be taken back, when another session is open.
      if (get().id !== inspection) return;
      changes++;
      const { findings } = get();
      const isKnown = findings.some(({ id }) => id === finding.id);
      const others = isKnown ? findings.map((one) => (one.id === finding.id ? finding : one)) : [finding, ...findings];
      set({ findings: others.slice(0, KEPT) });
    },
    putMine(finding) {
      get().put(finding, get().id ?? 0);
      set(({ mine }) => ({ mine: new Set([...mine, finding.id]) }));
    },
    takeNumber(least) {
      const highest = Math.max(get().highest + 1, least);
      set({ highest });
      return highest;
    },
  };
});
