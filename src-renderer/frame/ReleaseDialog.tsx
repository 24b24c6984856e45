import { Group, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useRelease } from '#window/state/release.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

/** Above the dialog that asked for it. */
const ABOVE = 400;

/** Asks a second person at this window for name and passphrase. */
export function ReleaseDialog() {
  const t = useWords('release');
  const asked = useRelease((state) => state.asked);
  return (
    <Modal
      opened={asked !== null}
      onClose={() => asked?.cancel()}
      title={t.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={ABOVE}
    >
      <ReleaseForm />
    </Modal>
  );
}

function ReleaseForm() {
  const t = useWords('release');
  const words = useWords('component');
  const asked = useRelease((state) => state.asked);
  const [username, setName] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const work = useWork(async () => {
    if (asked) asked.done(await asked.send({ username, passphrase }));
  });
  return (
    <Form className="stack gap-4" submit={work.run}>
      <p>{t.lead}</p>
      <TextInput
        label={t.name}
        value={username}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        maxLength={128}
        data-autofocus
        required
        withAsterisk={false}
      />
      <PasswordInput
        label={t.passphrase}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => asked?.cancel()} disabled={work.busy} label={words.cancel} />
        <Button type="submit" work={work} label={t.release} />
      </Group>
    </Form>
  );
}
