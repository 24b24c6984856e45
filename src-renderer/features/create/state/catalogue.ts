import { useEffect } from 'react';
import { create } from 'zustand';
import type { AnswerOf } from '../../../../src-shared/contract.ts';
import type { Template } from '../../../../src-shared/model.ts';
import { call } from '../../../api/client.ts';
import { useConnection } from '../../../state/connection.ts';

export type Sheets = AnswerOf<'listSheets'>;
export type ListedSheet = Sheets['sheets'][number];

interface CatalogueState {
  readonly templates: readonly Template[] | null;
  readonly sheets: Sheets | null;
  readonly error: unknown;
  readonly read: () => Promise<void>;
}

/** What a job can be made of: templates, sheets, printers. */
export const useCatalogue = create<CatalogueState>()((set) => ({
  templates: null,
  sheets: null,
  error: null,
  async read() {
    set({ error: null });
    const fail = (error: unknown) => set({ error });
    await Promise.all([
      call('listTemplates').then(({ templates }) => set({ templates }), fail),
      call('listSheets').then((sheets) => set({ sheets }), fail),
    ]);
  },
}));

/** Reads it when a screen needs it, and again when something may have been missed. */
export function useReadCatalogue(): void {
  const snapshot = useConnection((state) => state.snapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to ask, not what.
  useEffect(() => {
    void useCatalogue.getState().read();
  }, [snapshot]);
}
