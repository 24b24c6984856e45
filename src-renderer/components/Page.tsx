import type { ReactNode } from 'react';
import { useTitle } from '#window/state/useTitle.ts';
import classes from './components.module.css';

interface PageProps {
  readonly title: string;
  /** The title of the window, if it says more than the name of the page. */
  readonly windowTitle?: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Lists and tables take all the width; text and forms do not. */
  readonly wide?: boolean;
  /** On large screens its parts stand in two columns. */
  readonly columns?: boolean;
  readonly children?: ReactNode;
}

/** The head and body of a screen. The head has its name, its purpose and its actions. */
export function Page({
  title,
  windowTitle = title,
  lead,
  actions,
  wide = false,
  columns = false,
  children,
}: PageProps) {
  useTitle(windowTitle);
  return (
    <div className={classes.page} data-wide={wide} data-columns={columns}>
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
