import type { Trouble } from '#shared/troubles/trouble.ts';
import { IconAlertTriangleFilled } from '#window/icons/signs.ts';
import { useSaidTrouble } from '#window/words/useSaid.ts';
import classes from './tokens.module.css';

interface ToldTrouble {
  readonly words: string | null;
  readonly trouble: Trouble | null;
}

/** The text of a trouble in the language of the window. */
export function useTroubleText(): (told: ToldTrouble) => string {
  const say = useSaidTrouble();
  return ({ words, trouble }) => say(trouble) || (words ?? '');
}

export function ChainTrouble({ told, title }: { told: ToldTrouble; title: string }) {
  const text = useTroubleText();
  return (
    <div className={classes.trouble} role="alert">
      <IconAlertTriangleFilled size="1.25rem" aria-hidden />
      <div>
        <strong>{title}</strong>
        <p className="breaks">{text(told)}</p>
      </div>
    </div>
  );
}
