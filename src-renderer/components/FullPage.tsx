import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '#window/state/useTitle.ts';
import classes from './full-page.module.css';
import { KioskExit } from './KioskExit.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

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
