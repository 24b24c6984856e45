import { IconAlertTriangleFilled } from '#window/icons/signs.ts';
import { useWords } from '#window/words/useWords.ts';
import { Button } from './Button.tsx';
import classes from './components.module.css';
import { useSentence } from './useSentence.ts';

interface ErrorNoticeProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /** What the error means here, before what went wrong. */
  readonly about?: string;
}

/** A sentence on what went wrong, and a button to try again if `retry` is given. */
export function ErrorNotice({ error, retry, about }: ErrorNoticeProps) {
  const t = useWords('component');
  const sentence = useSentence();
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangleFilled size="1.25rem" aria-hidden />
      <p>
        {about && `${about} `}
        {sentence(error)}
      </p>
      {retry && <Button variant="default" size="sm" onClick={retry} label={t.again} />}
    </div>
  );
}
