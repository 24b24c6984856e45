import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ApiError } from '#window/api/failure.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useLanguage } from '#window/state/language.ts';
import { useWords } from '#window/words/useWords.ts';
import { useJob } from './job-store.ts';
import classes from './jobs.module.css';

export interface NextThing {
  readonly label: string;
  readonly run: () => unknown;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly icon?: ReactNode;
  /** The button gets the focus when it appears, so that people find it when they come back from another window. */
  readonly awaits?: boolean;
  /** True if the action declares printed labels good. Such an action needs a deliberate press. */
  readonly weighs?: boolean;
}

interface StepPanelProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The next thing to do. Enter does it too. */
  readonly next?: NextThing | null;
  readonly others?: ReactNode;
  readonly error?: unknown;
  readonly children?: ReactNode;
}

/** A step of a job: its state, and the next thing to do, always in the same place. */
export function StepPanel({ title, lead, next, others, error, children }: StepPanelProps) {
  const said = useSaid(error);
  return (
    <section className={classes.step}>
      <div className={classes.stepHead}>
        <div className={classes.stepWords} data-alone={next ? undefined : ''}>
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

/** Milliseconds in which a second Enter is ignored, since it was meant for the step before. */
const BOUNCE_MS = 300;
/** Milliseconds after sheets appear in which Enter is ignored, since nobody can have looked at them yet. */
const LOOK_MS = 1200;

function NextButton({ label, run, busy = false, disabled = false, icon, awaits = false, weighs = false }: NextThing) {
  const since = useRef({ label: '', at: 0 });
  if (since.current.label !== label) since.current = { label, at: performance.now() };
  const isTooSoon = () => performance.now() - since.current.at < (weighs ? LOOK_MS : BOUNCE_MS);
  const press = () => {
    if (!busy && !disabled && !isTooSoon()) void run();
  };
  /** `detail` counts clicks. It is 0 if a key pressed the button. */
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

const OTHER = { kind: 'other' } as const;

/** A refusal in the language of the window, where we know what it is. Whatever went on elsewhere is read anew. */
function useSaid(error: unknown): unknown {
  const t = useWords('job');
  const language = useLanguage((state) => state.language);
  const isConflict = error instanceof ApiError && error.status === 409;
  useEffect(() => {
    if (isConflict) void useJob.getState().read();
  }, [isConflict]);
  return useMemo(() => {
    // Its own sentence says more, where there is one in the language of the window.
    if (!isConflict || language === 'en' || (error.trouble ?? OTHER).kind !== 'other') return error;
    return new ApiError(409, t.moved, { cause: error });
  }, [error, isConflict, language, t]);
}
