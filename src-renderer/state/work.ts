import { useCallback, useRef, useState } from 'react';

export interface Work {
  readonly run: () => Promise<void>;
  readonly busy: boolean;
  /** The error of the last try. Null while a try runs. */
  readonly error: unknown;
}

/** Work that takes a while and may fail, such as a call at the press of a button. Only one try runs at a time. */
export function useWork(work: () => Promise<unknown>): Work {
  const newest = useRef(work);
  newest.current = work;
  const running = useRef(false);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const run = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setState({ busy: true, error: null });
    try {
      await newest.current();
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    } finally {
      running.current = false;
    }
  }, []);
  return { run, ...state };
}
