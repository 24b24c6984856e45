import { Group } from '@mantine/core';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { NewPassphrase, type TypedTwice } from './NewPassphrase.tsx';
import { useAccountWords } from './words.ts';

/** Gives somebody else a new passphrase, for example because it was forgotten. */
export function GivePassphrase({ username, close }: { username: string; close: () => void }) {
  const t = useAccountWords();
  const words = useComponentWords();
  const [typed, type] = useState<TypedTwice>({ passphrase: '', repeat: '', differs: false });
  const work = useWork(async () => {
    await call('setPassphrase', { params: { username }, body: { passphrase: typed.passphrase } });
    useAnnouncement.getState().announce(t.given(username));
    close();
  });

  function submit(): void {
    const differs = typed.passphrase !== typed.repeat;
    type({ ...typed, differs });
    if (!differs) void work.run();
  }

  return (
    <Form className="stack gap-4" submit={submit}>
      <p>{t.giveLead}</p>
      <NewPassphrase typed={typed} type={type} />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} disabled={work.busy} label={words.cancel} />
        <Button type="submit" work={work} label={t.give} />
      </Group>
    </Form>
  );
}
