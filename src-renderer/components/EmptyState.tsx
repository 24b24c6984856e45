import type { ReactNode } from 'react';
import classes from './components.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly lead?: string;
  readonly icon?: ReactNode;
  readonly heading?: 'h1' | 'h2' | 'h3';
  /** Links or buttons for what to do next. */
  readonly children?: ReactNode;
}

export function EmptyState({ title, lead, icon, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon}
      <Heading>{title}</Heading>
      {lead && <p>{lead}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
