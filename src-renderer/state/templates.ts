import { create } from 'zustand';
import type { Template } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { useReadAnew } from './reading.ts';

interface TemplatesState {
  /** Null until they were read. */
  readonly templates: readonly Template[] | null;
  readonly error: unknown;
  readonly read: () => Promise<void>;
}

/** The templates of the station: few and small, so all of them are kept. */
export const useTemplates = create<TemplatesState>()((set) => ({
  templates: null,
  error: null,
  async read() {
    try {
      const { templates } = await call('listTemplates');
      set({ templates, error: null });
    } catch (error) {
      set({ error });
    }
  },
}));

/** Reads the templates when a screen needs them, and again when events may have been missed. */
export function useReadTemplates(): void {
  useReadAnew(useTemplates.getState().read);
}
