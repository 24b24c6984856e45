import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { ApiError } from '../api/failure.ts';
import { useWords } from '../words/words.ts';
import classes from './components.module.css';
import { componentWords } from './words.ts';

/** What went wrong, in a sentence, and another try where that makes sense. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useWords(componentWords);
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangleFilled size="1.25rem" aria-hidden />
      <p>{sentenceOf(error, t)}</p>
      {retry && (
        <Button variant="default" size="sm" onClick={retry}>
          {t.again}
        </Button>
      )}
    </div>
  );
}

function sentenceOf(error: unknown, t: typeof componentWords.en): string {
  if (!(error instanceof ApiError)) return t.fault;
  if (error.isUnreachable) return t.unreachable;
  return error.retryAfterSeconds === null ? error.message : `${error.message} ${t.waitAndTry(error.retryAfterSeconds)}`;
}
