import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useKeys } from '#window/frame/registry.ts';
import { UNDO_SECONDS, useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import classes from './undo-toast.module.css';

/** Says what was done and offers to undo it for ten seconds. The countdown stops while the pointer or the focus is on the offer. */
export function UndoToast() {
  const offer = useUndo((state) => state.offer);
  if (!offer) return null;
  return <Toast key={offer.id} text={offer.text} undo={offer.undo} />;
}

function Toast({ text, undo }: { text: string; undo: () => Promise<unknown> }) {
  const t = useWords('component');
  const dismiss = useUndo((state) => state.dismiss);
  const [held, hold] = useState(false);
  const work = useWork(async () => {
    await undo();
    dismiss();
  });
  const left = useCountdown(held || work.busy || work.error !== null, dismiss);
  useKeys([{ keys: 'Ctrl+z', words: t.undo, run: () => void work.run() }]);
  return (
    <div
      className={classes.toast}
      role="status"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p>{text}</p>
      <Button variant="default" size="sm" work={work} label={t.undo} />
      <span className={classes.left} aria-hidden="true">
        {left}
      </span>
      <CloseButton aria-label={t.close} onClick={dismiss} />
      {work.error !== null && <ErrorNotice error={work.error} />}
    </div>
  );
}

function useCountdown(held: boolean, over: () => void): number {
  const [left, setLeft] = useState(UNDO_SECONDS);
  useEffect(() => {
    if (held) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [held]);
  useEffect(() => {
    if (left <= 0) over();
  }, [left, over]);
  return left;
}
