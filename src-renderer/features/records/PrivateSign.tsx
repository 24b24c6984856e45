import { IconLock } from '@tabler/icons-react';
import { useWords } from '#window/words/use-words.ts';
import classes from './record.module.css';

/** Marks a field that only the owner of a record sees. */
export function PrivateSign() {
  const t = useWords('record');
  return (
    <span className={classes.private} title={t.privateLead}>
      <IconLock size="0.875rem" aria-hidden /> {t.private}
    </span>
  );
}
