import { Group, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { native } from '#window/api/native.ts';
import { useMachine } from '#window/state/machine.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Form } from './Form.tsx';

export function LeaveKiosk({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords('component');
  return (
    <Modal opened={opened} onClose={close} title={t.kiosk.leave} withCloseButton={false}>
      <PinForm close={close} />
    </Modal>
  );
}

/** Asks for the PIN. The program answers a wrong PIN late, so that a PIN cannot be found by trying. */
function PinForm({ close }: { close: () => void }) {
  const t = useWords('component');
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState(false);
  const work = useWork(async () => {
    const left = (await native()?.leaveKiosk(pin)) ?? true;
    setWrong(!left);
    setPin('');
    if (left) close();
    await useMachine.getState().read();
  });
  return (
    <Form submit={() => isPin(pin) && work.run()}>
      <PasswordInput
        label={t.kiosk.pin}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        maxLength={12}
        value={pin}
        disabled={work.busy}
        error={wrong && pin === '' && t.kiosk.wrong}
        onChange={({ currentTarget }) => setPin(currentTarget.value)}
      />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} disabled={work.busy} label={t.cancel} />
        <Button type="submit" work={work} disabled={!isPin(pin)} label={t.kiosk.leave} />
      </Group>
    </Form>
  );
}

/** The PINs that the desktop program accepts. */
export function isPin(text: string): boolean {
  return /^\d{4,12}$/.test(text);
}
