import { FateRadios } from './FateRadios.tsx';
import classes from './outcome.module.css';
import { ReasonChips } from './ReasonChips.tsx';
import { type FateChoice, useReason } from './useFate.ts';

interface BadChoicesProps {
  readonly choice: FateChoice;
  readonly change: (choice: FateChoice) => void;
}

/** Asks why labels are bad, and what to do with them. */
export function BadChoices({ choice, change }: BadChoicesProps) {
  const chooseReason = useReason(choice, change);
  return (
    <div className={classes.side}>
      <ReasonChips reason={choice.reason} choose={chooseReason} />
      <FateRadios fate={choice.fate} choose={(fate) => change({ ...choice, fate })} />
    </div>
  );
}
