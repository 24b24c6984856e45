import { useBackupWords } from './backup-words.ts';
import classes from './backups.module.css';

/** The records lie in a PostgreSQL database: no backup file of the station contains them or restores them. */
export function BackupsElsewhere() {
  const t = useBackupWords();
  return (
    <section className={classes.card} aria-labelledby="backups-elsewhere">
      <h2 id="backups-elsewhere">{t.elsewhere.title}</h2>
      <p>{t.elsewhere.lead}</p>
      <p>{t.elsewhere.pictures}</p>
      <p>{t.elsewhere.back}</p>
    </section>
  );
}
