import { IconLock } from '@tabler/icons-react';
import classes from './record.module.css';
import { useRecordWords } from './record-words.ts';

/** Marks a field that only the owner of a record sees. */
export function PrivateSign() {
  const t = useRecordWords();
  return (
    <span className={classes.private} title={t.privateLead}>
      <IconLock size="0.875rem" aria-hidden /> {t.private}
    </span>
  );
}
