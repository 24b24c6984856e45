import { create } from 'zustand';
import type { AnswerOf } from '#shared/contract.ts';
import { call } from '#window/api/client.ts';
import { useReadAnew } from '#window/state/reading.ts';

export type Sheets = AnswerOf<'listSheets'>;
export type ListedSheet = Sheets['sheets'][number];

interface CatalogueState {
  readonly sheets: Sheets | null;
  readonly error: unknown;
  readonly read: () => Promise<void>;
}

/** The sheets, the part-used sheets and the measured printers of the station. */
export const useCatalogue = create<CatalogueState>()((set) => ({
  sheets: null,
  error: null,
  async read() {
    try {
      set({ sheets: await call('listSheets'), error: null });
    } catch (error) {
      set({ error });
    }
  },
}));

/** Reads the catalogue when a screen needs it, and again when events may have been missed. */
export function useReadCatalogue(): void {
  useReadAnew(useCatalogue.getState().read);
}
