import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '#window/components/Button.tsx';
import { useMay } from '#window/state/role.ts';
import { navigate, useRoute } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './notices.module.css';
import { useFrameWords } from './words.ts';

/** Says on every page that the next start restores a backup: what is done until then goes aside. */
export function PlannedRestore({ madeAt }: { madeAt: string | null }) {
  const t = useFrameWords().plannedRestore;
  const { dateTime } = useFormats();
  const mayCancel = useMay('admin');
  const { path } = useRoute();
  // The page of backups says it itself, with the button that cancels the restore.
  if (madeAt === null || path === '/settings/backups') return null;
  return (
    <section className={classes.notices} aria-labelledby="planned-restore">
      <IconAlertTriangle size="1.5rem" aria-hidden />
      <div>
        <h2 id="planned-restore">{t.title(dateTime(madeAt))}</h2>
        <p>{t.lead}</p>
        {mayCancel && <Button variant="default" onClick={() => navigate('/settings/backups')} label={t.toBackups} />}
      </div>
    </section>
  );
}
