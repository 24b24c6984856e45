import { create } from 'zustand';
import type { Release } from '#shared/core/release.ts';

/** Sends the request again, with the release of a second person. */
type Send = (release: Release) => Promise<Response>;

interface Asked {
  readonly send: Send;
  readonly done: (response: Response) => void;
  readonly cancel: () => void;
}

interface ReleaseState {
  /** What waits for a second person. */
  readonly asked: Asked | null;
  /** Asks for a second person until the station takes the release. Throws `refused` where nobody releases it. */
  readonly ask: (send: Send, refused: unknown) => Promise<Response>;
}

export const useRelease = create<ReleaseState>()((set) => ({
  asked: null,
  ask(send, refused) {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    set({ asked: { send, done: resolve, cancel: () => reject(refused) } });
    return promise.finally(() => set({ asked: null }));
  },
}));
