import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from './connection.ts';

export interface Reading<T> {
  /** The data that was read last. It stays while newer data is being read. */
  readonly data: T | null;
  /** The error of the last try. */
  readonly error: unknown;
  readonly busy: boolean;
  /** Whether `data` belongs to the current key, and not to the last one. */
  readonly current: boolean;
  readonly again: () => void;
  /** Replaces the data, for instance by the answer to a change. */
  readonly put: (data: T) => void;
}

type State<T> = Pick<Reading<T>, 'data' | 'error' | 'busy'> & { readonly of: string | null };

/** Reads from the station: at the start, when `key` changes, and whenever events may have been missed. */
export function useReading<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Reading<T> {
  const snapshot = useConnection((state) => state.snapshot);
  const newest = useRef(read);
  newest.current = read;
  const [tries, setTries] = useState(0);
  /** Ends the current reading. */
  const stopReading = useRef<() => void>(() => {});
  const [state, setState] = useState<State<T>>({ data: null, error: null, busy: true, of: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when to read, not what.
  useEffect(() => {
    const stop = new AbortController();
    stopReading.current = () => stop.abort();
    setState((before) => ({ ...before, busy: true }));
    newest.current(stop.signal).then(
      (data) => !stop.signal.aborted && setState({ data, error: null, busy: false, of: key }),
      (error) => !stop.signal.aborted && setState((before) => ({ ...before, error, busy: false })),
    );
    return () => stop.abort();
  }, [key, snapshot, tries]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  const put = useCallback(
    (data: T) => {
      // The answer to the current reading may be older than the change that brought this data.
      stopReading.current();
      setState({ data, error: null, busy: false, of: key });
    },
    [key],
  );
  const { of, ...shown } = state;
  return { ...shown, current: of === key, again, put };
}

/** Reads into a store: at the start, when `id` changes, and whenever events may have been missed. */
export function useReadAnew(read: () => unknown, id?: number): void {
  const snapshot = useConnection((state) => state.snapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when to read, not what.
  useEffect(() => {
    void read();
  }, [id, snapshot]);
}

/** Returns what asks for a reading after a change. Many changes lead to one reading, when the last is `settleMs` ago. */
export function useReadSoon(read: () => unknown, settleMs: number): () => void {
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void read(), settleMs);
  };
}
