import { FileButton, PasswordInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { type BackupContents, PIECE_BYTES, type RestorePreview } from '#shared/station/backups-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { IconFileUpload } from '#window/icons/things.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useSaidNotice } from '#window/words/useSaid.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './backups.module.css';

interface RestoreCardProps {
  /** What the next start restores. */
  readonly planned: BackupContents | null;
  readonly changed: () => void;
  /** The contents of the file that was chosen, or of a backup that the station keeps. */
  readonly preview: RestorePreview | null;
  readonly put: (preview: RestorePreview | null) => void;
  /** How often a copy of the station was looked into: a file that was chosen before is then no longer meant. */
  readonly looked: number;
  readonly ref: Ref<HTMLElement>;
}

/** Restores a backup at the next start: the file is chosen, its contents are shown, then the restore is confirmed. */
export function RestoreCard({ planned, changed, preview, put, looked, ref }: RestoreCardProps) {
  const t = useWords('backup');
  const planIt = () => {
    put(null);
    changed();
  };
  return (
    <section ref={ref} tabIndex={-1} className={classes.card} aria-labelledby="restore">
      <h2 id="restore">{t.restore.title}</h2>
      <p>{t.restore.lead}</p>
      {planned ? <Planned contents={planned} changed={changed} /> : <Choice key={looked} put={put} />}
      {!planned && preview?.sealed && <Unseal put={put} />}
      {!planned && preview?.contents && (
        <Confirm contents={preview.contents} present={preview.present} changed={planIt} />
      )}
    </section>
  );
}

function Planned({ contents, changed }: { contents: BackupContents; changed: () => void }) {
  const t = useWords('backup');
  const { dateTime } = useFormats();
  const work = useWork(async () => {
    await call('cancelRestore');
    changed();
  });
  return (
    <>
      <div className={classes.planned} role="status">
        <strong>{t.restore.planned({ time: dateTime(contents.made_at) })}</strong>
        <p>{t.restore.plannedLead}</p>
      </div>
      {work.error !== null && <ErrorNotice error={work.error} />}
      <div className={classes.actions}>
        <Button variant="default" work={work} label={t.restore.cancel} />
      </div>
    </>
  );
}

function Choice({ put }: Pick<RestoreCardProps, 'put'>) {
  const t = useWords('backup');
  const { percent } = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [isStale, setStale] = useState(false);
  const sending = useWork(async () => {
    if (!file) return;
    put(null);
    setStale(false);
    await sendBackup(file, setSent);
    put(await call('previewRestore', { body: {} }));
  });
  // What was found in the file before must not stand beside the name of this one, least of all with the button that restores it.
  const take = (chosen: File | null) => {
    put(null);
    setStale(true);
    setFile(chosen);
  };
  return (
    <>
      <div className={classes.actions}>
        <FileButton onChange={take}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={sending.busy}
              icon={IconFileUpload}
              label={t.restore.choose}
            />
          )}
        </FileButton>
        {file && <span>{file.name}</span>}
        {file && <Button work={sending} label={t.restore.look} />}
        <span role="status">
          {sending.busy && (sent < 1 ? t.restore.sending({ share: percent(sent) }) : t.restore.looking)}
        </span>
      </div>
      {sending.error !== null && !isStale && <ErrorNotice error={sending.error} />}
    </>
  );
}

function Unseal({ put }: { put: (preview: RestorePreview) => void }) {
  const t = useWords('backup');
  const [passphrase, setPassphrase] = useState('');
  const work = useWork(async () => put(await call('previewRestore', { body: { passphrase } })));
  return (
    <Form className={classes.form} submit={work.run}>
      <PasswordInput
        label={t.restore.passphrase}
        className={classes.passphrase}
        value={passphrase}
        maxLength={1024}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
      />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Button type="submit" work={work} disabled={passphrase === ''} label={t.restore.open} />
    </Form>
  );
}

interface ConfirmProps extends Pick<RestorePreview, 'present'> {
  readonly contents: BackupContents;
  readonly changed: () => void;
}

function Confirm({ contents, present, changed }: ConfirmProps) {
  const t = useWords('backup');
  const work = useWork(async () => {
    await call('planRestore');
    changed();
  });
  return (
    <>
      <ContentsTable contents={contents} present={present} />
      <p className="quiet small">{contents.extent === 'database' ? t.restore.databaseAside : t.restore.aside}</p>
      <p className="quiet small">{t.restore.access}</p>
      {work.error !== null && <ErrorNotice error={work.error} />}
      <div className={classes.actions}>
        <Button work={work} label={t.restore.plan} />
      </div>
    </>
  );
}

/** Sends a file piece by piece, so that a large file never lies in memory. Reports the share that has arrived. */
async function sendBackup(file: File, told: (share: number) => void): Promise<void> {
  told(0);
  for (let at = 0; at === 0 || at < file.size; at += PIECE_BYTES) {
    await call('sendBackup', { query: { at }, file: file.slice(at, at + PIECE_BYTES, 'application/octet-stream') });
    told(Math.min(1, (at + PIECE_BYTES) / file.size));
  }
}

type Contents = NonNullable<RestorePreview['contents']>;

/** Compares the contents of the backup with the contents of this station. */
function ContentsTable({ contents, present }: { contents: Contents; present: RestorePreview['present'] }) {
  const t = useWords('backup');
  const { number, dateTime } = useFormats();
  const say = useSaidNotice();
  const rows = [
    [t.restore.facts.records, number(contents.records), number(present.records)],
    [t.restore.facts.users, number(contents.users), number(present.users)],
    [t.restore.facts.pictures, number(contents.pictures), ''],
    [t.restore.facts.made, dateTime(contents.made_at), ''],
    [t.restore.facts.version, number(contents.schema_version), ''],
  ];
  return (
    <>
      <table className={classes.contents}>
        <thead>
          <tr>
            <td />
            <th scope="col">{contents.extent === 'database' ? t.restore.inCopy : t.restore.inFile}</th>
            <th scope="col">{t.restore.here}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, file, here]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{file}</td>
              <td>{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.findings}>
        {contents.findings.map((one) => (
          <li key={one.text}>
            <StateDot state="warn" label={say(one)} />
          </li>
        ))}
      </ul>
    </>
  );
}
