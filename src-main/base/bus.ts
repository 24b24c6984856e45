import type { EventListener, StationEvent } from '#shared/station/events.ts';

export type Bus = ReturnType<typeof createBus>;

/** Tells everything that happens in the station to all listeners. */
export function createBus() {
  const listeners = new Set<EventListener>();
  return {
    tell(event: StationEvent): void {
      for (const listener of listeners) listener(event);
    },
    /** Gives the way to stop listening. */
    subscribe(listener: EventListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
