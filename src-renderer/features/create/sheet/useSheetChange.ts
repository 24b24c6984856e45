import { useEffect, useRef, useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { SheetOptions } from '#shared/sheets/sheets.ts';
import { useDraft } from '#window/features/create/state/draft.ts';

/** Milliseconds without a change before the options are sent: painting over several cells is one change. */
const SETTLED_MS = 200;

/** The options as they were just set in this window. They are sent to the station after a short rest. */
export function useSheetChange(draft: Draft) {
  const [own, setOwn] = useState<Partial<SheetOptions> | null>(null);
  const waiting = useRef<Partial<SheetOptions> | null>(null);
  const timer = useRef(0);

  async function send(): Promise<void> {
    const options = waiting.current;
    if (!options) return;
    waiting.current = null;
    await useDraft.getState().change({ options });
    if (!waiting.current) setOwn(null);
  }
  const newest = useRef(send);
  newest.current = send;
  useEffect(() => {
    const sendNow = () => {
      clearTimeout(timer.current);
      void newest.current();
    };
    const release = useDraft.getState().hold(sendNow);
    return () => {
      release();
      sendNow();
    };
  }, []);

  return {
    options: { ...draft.options, ...own },
    change(options: Partial<SheetOptions>) {
      waiting.current = { ...waiting.current, ...options };
      setOwn(waiting.current);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void newest.current(), SETTLED_MS);
    },
  };
}
