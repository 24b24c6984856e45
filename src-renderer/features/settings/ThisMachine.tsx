import { Group, Modal, PasswordInput, Switch } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { NativeState } from '#shared/station/native.ts';
import { native } from '#window/api/native.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { isPin, LeaveKiosk } from '#window/components/LeaveKiosk.tsx';
import { IconLock, IconLockOpen } from '#window/icons/signs.ts';
import { useMachine } from '#window/state/machine.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './settings.module.css';

/** The settings of this machine, not of the station. They take effect at once. */
export function ThisMachine() {
  const t = useWords('machine');
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
  const t = useWords('machine');
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
  const t = useWords('machine');
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

/** People type the PIN twice: with a mistyped PIN they could not leave the kiosk. */
function EnterKiosk({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords('machine');
  return (
    <Modal opened={opened} onClose={close} title={t.enterTitle} withCloseButton={false}>
      <PinsForm close={close} />
    </Modal>
  );
}

function PinsForm({ close }: { close: () => void }) {
  const t = useWords('machine');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const isReady = isPin(pin) && again === pin;
  const work = useWork(async () => {
    await native()?.enterKiosk(pin);
    close();
    await useMachine.getState().read();
  });
  const common = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const;
  return (
    <Form className="stack gap-4" submit={() => isReady && work.run()}>
      <p>{t.enterLead}</p>
      <PasswordInput
        {...common}
        data-autofocus
        label={t.pin}
        description={t.pinLead}
        value={pin}
        error={/\D/.test(pin) && t.digits}
        onChange={({ currentTarget }) => setPin(currentTarget.value)}
      />
      <PasswordInput
        {...common}
        label={t.again}
        value={again}
        error={again !== '' && !pin.startsWith(again) && t.differs}
        onChange={({ currentTarget }) => setAgain(currentTarget.value)}
      />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} disabled={work.busy} label={t.cancel} />
        <Button type="submit" work={work} disabled={!isReady} label={t.enter} />
      </Group>
    </Form>
  );
}
