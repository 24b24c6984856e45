import { PasswordInput, Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  type KeptBackup,
  type MadeBackup,
  type RestorePreview,
  SHORTEST_BACKUP_PASSPHRASE,
} from '#shared/station/backups-api.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { saveFile } from '#window/components/save-file.ts';
import { Sections } from '#window/features/settings/Sections.tsx';
import { IconDeviceFloppy } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './backups.module.css';
import { PicturesSetAside } from './PicturesSetAside.tsx';
import { RestoreCard } from './RestoreCard.tsx';

/** Makes a backup of everything, lists the backups that the station keeps, and restores a station. */
export function BackupsScreen() {
  const t = useWords('backup');
  const { data, error, again } = useReading('backups', () => call('listBackups'));
  const [preview, put] = useState<RestorePreview | null>(null);
  const restore = useRef<HTMLElement>(null);
  const [looked, look] = useState(0);
  const lookInto = async (kept: string) => {
    put(null);
    look((before) => before + 1);
    put(await call('previewRestore', { body: { kept } }));
    restore.current?.focus();
  };
  return (
    <Page title={t.title} lead={t.lead}>
      <Sections />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.elsewhere && <BackupsElsewhere />}
      {data && !data.elsewhere && (
        <>
          <MakeBackup />
          <KeptBackups kept={data.kept} folder={data.folder} lookInto={data.restore === null ? lookInto : null} />
          <RestoreCard
            ref={restore}
            planned={data.restore}
            changed={again}
            preview={preview}
            put={put}
            looked={looked}
          />
        </>
      )}
      <PicturesSetAside />
    </Page>
  );
}

/** The records lie in a PostgreSQL database: no backup file of the station contains them or restores them. */
function BackupsElsewhere() {
  const t = useWords('backup');
  return (
    <section className={classes.card} aria-labelledby="backups-elsewhere">
      <h2 id="backups-elsewhere">{t.elsewhere.title}</h2>
      <p>{t.elsewhere.lead}</p>
      <p>{t.elsewhere.pictures}</p>
      <p>{t.elsewhere.back}</p>
    </section>
  );
}

interface KeptBackupsProps {
  readonly kept: readonly KeptBackup[];
  /** The data folder of the station, on its machine. */
  readonly folder: string;
  /** Shows the contents of a backup before it is restored. Null while a restore is planned. */
  readonly lookInto: ((name: string) => Promise<void>) | null;
}

function KeptBackups({ kept, folder, lookInto }: KeptBackupsProps) {
  const t = useWords('backup');
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
  const t = useWords('backup');
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
          aria-label={t.kept.lookInto({ time: dateTime(made_at) })}
          label={t.kept.restore}
        />
      )}
      {work.error !== null && <ErrorNotice error={work.error} />}
    </li>
  );
}

/** Makes one file of everything. The station reads the file back, then the browser saves it. */
function MakeBackup() {
  const t = useWords('backup');
  const [seal, setSeal] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [made, put] = useState<MadeBackup | null>(null);
  const isShort = passphrase.length < SHORTEST_BACKUP_PASSPHRASE;
  const isReady = !seal || (!isShort && again === passphrase);
  const work = useWork(async () => {
    put(null);
    const backup = await call('makeBackupFile', { body: seal ? { passphrase } : {} });
    put(backup);
    saveFile(addressOf(backup), backup.name);
    setPassphrase('');
    setAgain('');
  });
  return (
    <section className={classes.card} aria-labelledby="make-backup">
      <h2 id="make-backup">{t.make.title}</h2>
      <p>{t.make.lead}</p>
      <Form className={classes.form} submit={() => isReady && work.run()}>
        <Switch
          label={t.make.seal}
          description={t.make.sealLead}
          checked={seal}
          onChange={({ currentTarget }) => setSeal(currentTarget.checked)}
        />
        {seal && (
          <div className={classes.fields}>
            <PasswordInput
              label={t.make.passphrase}
              description={t.make.passphraseLead({ least: SHORTEST_BACKUP_PASSPHRASE })}
              value={passphrase}
              autoComplete="new-password"
              maxLength={1024}
              onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
            />
            <PasswordInput
              label={t.make.again}
              description={t.make.againLead}
              value={again}
              autoComplete="new-password"
              maxLength={1024}
              error={again !== '' && !passphrase.startsWith(again) && t.make.differs}
              onChange={({ currentTarget }) => setAgain(currentTarget.value)}
            />
          </div>
        )}
        {work.error !== null && <ErrorNotice error={work.error} />}
        <div className={classes.actions}>
          <Button type="submit" work={work} disabled={!isReady} icon={IconDeviceFloppy} label={t.make.run} />
          <span role="status">
            {work.busy && t.make.busy}
            {made && <Made made={made} />}
          </span>
        </div>
      </Form>
    </section>
  );
}

function Made({ made }: { made: MadeBackup }) {
  const t = useWords('backup');
  const { bytes } = useFormats();
  const text = t.make.made({ records: made.records, pictures: made.pictures, size: bytes(made.bytes) });
  return (
    <span className={classes.made}>
      <StateDot state="ok" label={text} />
      {made.missing.length > 0 && <StateDot state="warn" label={t.make.missing({ count: made.missing.length })} />}
      {made.wallet !== 'none' && made.wallet !== 'kept' && <StateDot state="warn" label={t.make.wallet[made.wallet]} />}
      <a href={addressOf(made)} download={made.name}>
        {t.make.saveAgain}
      </a>
    </span>
  );
}

function addressOf({ id }: MadeBackup): string {
  return hrefOf('getBackupFile', { params: { backup_id: id } });
}
