import { useEffect, useState } from 'react';
import { native } from '#window/api/native.ts';
import { IconCheck, IconCopy } from '#window/icons/signs.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { Button } from './Button.tsx';

/** Milliseconds for which the button says that the text was copied. */
const SHOWN_MS = 2000;

/** Copies a text. `done` and `failed` are what a screen reader is told. */
export function useCopying({ text, done, failed }: { text: string; done: string; failed: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = window.setTimeout(() => setDone(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    try {
      await (native()?.copyText(text) ?? navigator.clipboard.writeText(text));
      setDone(true);
      useAnnouncement.getState().announce(done);
    } catch {
      useAnnouncement.getState().announce(failed);
    }
  };
  return { isDone, copy };
}

export function CopyButton({ copying, label }: { copying: ReturnType<typeof useCopying>; label: string }) {
  const Icon = copying.isDone ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size="1.125rem" aria-hidden />}
      onClick={() => void copying.copy()}
      label={label}
    />
  );
}
