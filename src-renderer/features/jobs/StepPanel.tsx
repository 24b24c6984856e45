import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useKeys } from '../../keys/registry.ts';
import classes from './jobs.module.css';
import { useSaid } from './useSaid.ts';

export interface NextThing {
  readonly label: string;
  readonly run: () => unknown;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly icon?: ReactNode;
}

export interface StepPanelProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The one next thing to do: Enter does it too. */
  readonly next?: NextThing | null;
  readonly others?: ReactNode;
  readonly error?: unknown;
  readonly children?: ReactNode;
}

/** A step of a job: what is the matter, and the one next thing to do, always in the same place. */
export function StepPanel({ title, lead, next, others, error, children }: StepPanelProps) {
  const said = useSaid(error);
  return (
    <section className={classes.step}>
      <div className={classes.stepHead}>
        <div className={classes.stepWords}>
          <h2>{title}</h2>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        <div className={classes.stepActions}>
          {others}
          {next && <NextButton {...next} />}
        </div>
      </div>
      {said !== undefined && said !== null && <ErrorNotice error={said} />}
      {children}
    </section>
  );
}

function NextButton({ label, run, busy = false, disabled = false, icon }: NextThing) {
  useKeys([{ keys: 'Enter', words: label, run: () => !busy && !disabled && void run() }]);
  return (
    <span className={classes.next}>
      <Button onClick={() => void run()} loading={busy} disabled={disabled} leftSection={icon}>
        {label}
      </Button>
      <KeyHint keys="Enter" />
    </span>
  );
}
