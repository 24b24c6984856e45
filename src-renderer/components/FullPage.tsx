import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconLockOpen } from '#window/icons/signs.ts';
import { useMachine } from '#window/state/machine.ts';
import { useTitle } from '#window/state/useTitle.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import classes from './full-page.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LeaveKiosk } from './LeaveKiosk.tsx';

/** A page of its own, without the frame: before somebody is signed in. */
export function FullPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A field of the page may have the focus already.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <main className={classes.whole}>
      <div className={classes.card}>
        <div className={classes.top}>
          <img src="/mark.svg" alt="" width={40} height={40} />
          <LanguageChoice />
        </div>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
        <KioskExit />
      </div>
    </main>
  );
}

/** Leaves the kiosk while nobody is signed in: people who have the PIN may have no account. */
function KioskExit() {
  const t = useWords('component');
  const { machine, read } = useMachine();
  const [leaving, leave] = useState(false);
  const reading = useWork(read);
  useEffect(() => void reading.run(), [reading.run]);
  return (
    <>
      {reading.error !== null && <ErrorNotice error={reading.error} />}
      {machine?.kiosk && (
        <Button variant="subtle" icon={IconLockOpen} onClick={() => leave(true)} label={t.kiosk.leave} />
      )}
      <LeaveKiosk opened={leaving} close={() => leave(false)} />
    </>
  );
}
