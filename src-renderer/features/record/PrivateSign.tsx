import { IconLock } from '@tabler/icons-react';
import { useWords } from '../../words/words.ts';
import classes from './record.module.css';
import { recordWords } from './words.ts';

/** Marks a field that only the owner of a record sees. */
export function PrivateSign() {
  const t = useWords(recordWords);
  return (
    <span className={classes.private} title={t.privateLead}>
      <IconLock size="0.875rem" aria-hidden /> {t.private}
    </span>
  );
}
