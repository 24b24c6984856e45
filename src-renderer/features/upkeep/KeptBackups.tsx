import type { KeptBackup } from '#shared/station/backups-api.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useBackupWords } from './backup-words.ts';
import classes from './backups.module.css';

export interface KeptBackupsProps {
  readonly kept: readonly KeptBackup[];
  /** The data folder of the station, on its machine. */
  readonly folder: string;
  /** Shows the contents of a backup before it is restored. Null while a restore is planned. */
  readonly lookInto: ((name: string) => Promise<void>) | null;
}

export function KeptBackups({ kept, folder, lookInto }: KeptBackupsProps) {
  const t = useBackupWords();
  return (
    <section className={classes.card} aria-labelledby="kept-backups">
      <h2 id="kept-backups">{t.kept.title}</h2>
      <p className="quiet small">{t.kept.lead}</p>
      <p className={classes.folder}>
        {t.kept.folder} <span className="mono">{folder}</span>
      </p>
      {kept.length === 0 && <EmptyState title={t.kept.none} lead={t.kept.noneLead} heading="h3" />}
      <ul className={classes.list}>
        {kept.map((one) => (
          <Kept key={one.name} kept={one} lookInto={lookInto} />
        ))}
      </ul>
    </section>
  );
}

function Kept({
  kept: { name, kind, made_at, bytes: size },
  lookInto,
}: Pick<KeptBackupsProps, 'lookInto'> & { kept: KeptBackup }) {
  const t = useBackupWords();
  const { dateTime, bytes } = useFormats();
  const work = useWork(async () => lookInto?.(name));
  return (
    <li>
      <span>
        <strong>{dateTime(made_at)}</strong> · {t.kept.kinds[kind]}
      </span>
      <span className="quiet small">{bytes(size)}</span>
      <StateDot state="ok" label={t.kept.checked} />
      {lookInto && (
        <Button
          variant="default"
          size="sm"
          work={work}
          aria-label={t.kept.lookInto(dateTime(made_at))}
          label={t.kept.restore}
        />
      )}
      {work.error !== null && <ErrorNotice error={work.error} />}
    </li>
  );
}
