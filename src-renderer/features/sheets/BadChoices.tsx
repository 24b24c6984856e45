import { useWords } from '#window/words/useWords.ts';
import { FateRadios } from './FateRadios.tsx';
import classes from './outcome.module.css';
import { ReasonChips } from './ReasonChips.tsx';
import { type FateChoice, withReason } from './useFate.ts';

interface BadChoicesProps {
  readonly choice: FateChoice;
  readonly change: (choice: FateChoice) => void;
}

/** Asks why labels are bad, and what to do with them. */
export function BadChoices({ choice, change }: BadChoicesProps) {
  const { reasons } = useWords('outcome');
  return (
    <div className={classes.side}>
      <ReasonChips
        reason={choice.reason}
        choose={(reason) => change(withReason(choice, reason, reason === reasons.lost))}
      />
      <FateRadios fate={choice.fate} choose={(fate) => change({ ...choice, fate })} />
    </div>
  );
}
