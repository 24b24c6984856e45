import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useKeys } from '../../shortcuts/registry.ts';
import classes from './jobs.module.css';
import { useSaid } from './useSaid.ts';

export interface NextThing {
  readonly label: string;
  readonly run: () => unknown;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly icon?: ReactNode;
  /** Gets the focus when it comes: whoever was sent elsewhere finds it when they come back. */
  readonly awaits?: boolean;
  /** True where the action says that printed labels are good: it needs a deliberate press. */
  readonly weighs?: boolean;
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
        <div className="row gap-3">
          {others}
          {next && <NextButton {...next} />}
        </div>
      </div>
      {said !== undefined && said !== null && <ErrorNotice error={said} />}
      {children}
    </section>
  );
}

/** Milliseconds in which a second Enter is ignored: it was meant for the step before. */
const BOUNCE_MS = 300;
/** Milliseconds in which Enter is ignored after sheets were shown: nobody can have looked at them yet. */
const LOOK_MS = 1200;

function NextButton({ label, run, busy = false, disabled = false, icon, awaits = false, weighs = false }: NextThing) {
  const since = useRef({ label: '', at: 0 });
  if (since.current.label !== label) since.current = { label, at: performance.now() };
  const isTooSoon = () => performance.now() - since.current.at < (weighs ? LOOK_MS : BOUNCE_MS);
  const press = () => {
    if (!busy && !disabled && !isTooSoon()) void run();
  };
  /** A key that presses the button counts no clicks. */
  const click = ({ detail }: MouseEvent) => {
    if (detail === 0) press();
    else if (detail === 1) void run();
  };
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (awaits) button.current?.focus();
  }, [awaits]);
  useKeys([{ keys: 'Enter', words: label, run: press }]);
  return (
    <span className={classes.next}>
      <Button ref={button} onClick={click} loading={busy} disabled={disabled} leftSection={icon} label={label} />
      <KeyHint keys="Enter" />
    </span>
  );
}
