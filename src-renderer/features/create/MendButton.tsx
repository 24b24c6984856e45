import type { Remark } from '#shared/core/remark.ts';
import type { Draft } from '#shared/create/draft.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useWork } from '#window/state/work.ts';
import { mend, mendFirst } from './mend.ts';
import type { Mend } from './mending.ts';
import classes from './remarks.module.css';

interface MendButtonProps {
  readonly draft: Draft;
  readonly tone: Tone;
  readonly label: string;
  /** Null: nothing at the desk mends it, and it is only told. */
  readonly place: Mend | null;
}

/** What is wrong, as a press that leads to where it is mended. */
export function MendButton({ draft, tone, label, place }: MendButtonProps) {
  if (!place) return <StateDot state={tone} label={label} />;
  return (
    <button type="button" className={classes.mend} onClick={() => mend(draft.id, place)}>
      <StateDot state={tone} label={label} />
    </button>
  );
}

interface MendFirstProps {
  readonly draft: Draft;
  readonly remark: Remark;
  readonly tone: Tone;
  readonly label: string;
}

/** What is wrong with some rows, as a press that leads to where it is mended in the first of them. */
export function MendFirst({ draft, remark, tone, label }: MendFirstProps) {
  const find = useWork(() => mendFirst(draft, remark));
  return (
    <>
      <button type="button" className={classes.mend} title={label} disabled={find.busy} onClick={() => void find.run()}>
        <StateDot state={tone} label={label} />
      </button>
      {find.error !== null && <ErrorNotice error={find.error} retry={() => void find.run()} />}
    </>
  );
}
