// The state of minting, for the status strip and for screens that offer tokens.
import { create } from 'zustand';
import type { ChainOverview } from '#shared/tokens/chain-api.ts';
import { call } from '#window/api/client.ts';

interface ChainState {
  /** Null until it was read. */
  readonly overview: ChainOverview | null;
  readonly error: unknown;
  readonly read: () => Promise<void>;
  /** Takes in the answer to a change. */
  readonly take: (overview: ChainOverview) => void;
  readonly block: (block: { number: number; at: string }) => void;
}

export const useChain = create<ChainState>()((set) => {
  /** Numbers the answers: an answer that a newer one has overtaken is dropped. */
  let newest = 0;
  return {
    overview: null,
    error: null,
    async read() {
      const mine = ++newest;
      try {
        const overview = await call('getChain');
        if (mine === newest) set({ overview, error: null });
      } catch (error) {
        if (mine === newest) set({ error });
      }
    },
    take(overview) {
      newest++;
      set({ overview, error: null });
    },
    block: ({ number, at }) =>
      set(({ overview }) =>
        overview?.block
          ? {
              overview: {
                ...overview,
                block: { number, age_seconds: Math.max(0, (Date.now() - Date.parse(at)) / 1000) },
              },
            }
          : {},
      ),
  };
});

/** Whether minting is set up. A momentary fault of the chain is reported only when a token is ordered. */
export function useMinting(): boolean {
  return useChain(({ overview }) => overview !== null && overview.state !== 'off' && overview.missing.length === 0);
}
