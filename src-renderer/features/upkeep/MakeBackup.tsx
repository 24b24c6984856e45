import { PasswordInput, Switch } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { type MadeBackup, SHORTEST_BACKUP_PASSPHRASE } from '#shared/station/backups-api.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { saveFile } from '#window/components/save-file.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './backups.module.css';

/** Makes one file of everything. The station reads the file back, then the browser saves it. */
export function MakeBackup() {
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
