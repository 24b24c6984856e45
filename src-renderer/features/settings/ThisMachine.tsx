import { Switch } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { NativeState } from '#shared/station/native.ts';
import { native } from '#window/api/native.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { LeaveKiosk } from '#window/components/LeaveKiosk.tsx';
import { useMachine } from '#window/state/machine.ts';
import { useWork } from '#window/state/work.ts';
import { EnterKiosk } from './EnterKiosk.tsx';
import { useMachineWords } from './machine-words.ts';
import classes from './settings.module.css';

/** The settings of this machine, not of the station. They take effect at once. */
export function ThisMachine() {
  const t = useMachineWords();
  const { machine, read } = useMachine();
  const reading = useWork(read);
  useEffect(() => void reading.run(), [reading.run]);
  return (
    <section className={classes.card} aria-labelledby="settings-machine">
      <h2 id="settings-machine">{t.title}</h2>
      <p className="quiet small">{native() === null ? t.inBrowser : t.lead}</p>
      {reading.error !== null && <ErrorNotice error={reading.error} retry={() => void reading.run()} />}
      {machine && (
        <ul className={classes.rows}>
          <AtLogin machine={machine} />
          <KioskRow machine={machine} />
        </ul>
      )}
    </section>
  );
}

function AtLogin({ machine: { starts_at_login, kiosk } }: { machine: NativeState }) {
  const t = useMachineWords();
  const id = useId();
  const work = useWork(async () => {
    await native()?.startAtLogin(!starts_at_login);
    await useMachine.getState().read();
  });
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <h3>{starts_at_login === null ? t.login : <label htmlFor={id}>{t.login}</label>}</h3>
        <p>{t.loginLead}</p>
      </div>
      <div className={classes.field}>
        {starts_at_login === null ? (
          <p className="quiet small">{t.loginNot}</p>
        ) : (
          <Switch
            id={id}
            size="lg"
            checked={starts_at_login !== work.busy}
            disabled={work.busy || kiosk}
            onChange={() => void work.run()}
          />
        )}
        {work.error !== null && <ErrorNotice error={work.error} />}
      </div>
    </li>
  );
}

function KioskRow({ machine: { kiosk } }: { machine: NativeState }) {
  const t = useMachineWords();
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <h3>{t.kiosk}</h3>
        <p>{t.kioskLead}</p>
      </div>
      <div className={classes.field}>
        <Button
          variant="default"
          leftSection={kiosk ? <IconLockOpen size="1.125rem" aria-hidden /> : <IconLock size="1.125rem" aria-hidden />}
          onClick={() => ask(true)}
          label={kiosk ? t.leave : t.enter}
        />
        {kiosk ? <LeaveKiosk opened={asking} close={close} /> : <EnterKiosk opened={asking} close={close} />}
      </div>
    </li>
  );
}
