// The events of the station. The event stream puts them in; screens and stores subscribe.
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { StationEvent } from '#shared/station/events.ts';
import type { DataOf, StationEventType } from '#window/api/events.ts';
import { useConnection } from './connection.ts';

interface StationEventsState {
  readonly last: StationEvent | null;
  readonly tell: (event: StationEvent) => void;
}

export const useStationEvents = create<StationEventsState>()((set) => ({
  last: null,
  tell: (event) => set({ last: event }),
}));

/** Calls `handle` for every event of a type while the component is there. */
export function useStationEvent<T extends StationEventType>(type: T, handle: (data: DataOf<T>) => void): void {
  const newest = useRef(handle);
  useEffect(() => {
    newest.current = handle;
  });
  useEffect(
    () =>
      useStationEvents.subscribe(({ last }) => {
        if (last?.type === type) newest.current(last.data as DataOf<T>);
      }),
    [type],
  );
}

/** Collects the events of a type until it is stopped. They may be newer than what is read from the station in the meantime. */
export function hear<T extends StationEventType>(type: T): { heard: readonly DataOf<T>[]; stop: () => void } {
  const heard: DataOf<T>[] = [];
  const stop = useStationEvents.subscribe(({ last }) => {
    if (last?.type === type) heard.push(last.data as DataOf<T>);
  });
  return { heard, stop };
}

/**
 * Reads the state of something at the start and whenever events may have been missed, then takes its events. `taken` gets the answer and the
 * events that came while it was on its way: they are newer than the answer.
 */
export function useFeed<T extends StationEventType, A>(
  type: T,
  read: (signal: AbortSignal) => Promise<A>,
  taken: (answer: A, heard: readonly DataOf<T>[]) => void,
  handle: (data: DataOf<T>) => void,
): void {
  const snapshot = useConnection((state) => state.snapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read again.
  useEffect(() => {
    const reading = new AbortController();
    const { heard, stop } = hear(type);
    read(reading.signal)
      .then(
        (answer) => reading.signal.aborted || taken(answer, heard),
        // The status strip reports a lost connection, and events go on.
        () => undefined,
      )
      .finally(stop);
    return () => reading.abort();
  }, [snapshot]);
  useStationEvent(type, handle);
}
