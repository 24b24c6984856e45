import type { ReactNode } from 'react';
import { useTitle } from '../state/useTitle.ts';
import classes from './components.module.css';

export interface PageProps {
  readonly title: string;
  /** What the window is called meanwhile, where it says more than the page's name. */
  readonly windowTitle?: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Lists and tables take all the width; text and forms do not. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

/** What every screen begins with: its name, what it is for, and what can be done. */
export function Page({ title, windowTitle = title, lead, actions, wide = false, children }: PageProps) {
  useTitle(windowTitle);
  return (
    <div className={classes.page} data-wide={wide}>
      <div className={classes.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
