import type { EventListener, StationEvent } from '../../src-shared/events.ts';

/** What happens in the station, told to all who want to know. */
export interface Bus {
  tell(event: StationEvent): void;
  /** Gives the way to stop listening. */
  subscribe(listener: EventListener): () => void;
}

export function createBus(): Bus {
  const listeners = new Set<EventListener>();
  return {
    tell(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
