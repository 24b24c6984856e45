import { Group, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { native } from '#window/api/native.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { isPin } from '#window/components/LeaveKiosk.tsx';
import { useMachine } from '#window/state/machine.ts';
import { useWork } from '#window/state/work.ts';
import { useMachineWords } from './machine-words.ts';

/** People type the PIN twice: with a mistyped PIN they could not leave the kiosk. */
export function EnterKiosk({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useMachineWords();
  return (
    <Modal opened={opened} onClose={close} title={t.enterTitle} withCloseButton={false}>
      <PinsForm close={close} />
    </Modal>
  );
}

function PinsForm({ close }: { close: () => void }) {
  const t = useMachineWords();
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
