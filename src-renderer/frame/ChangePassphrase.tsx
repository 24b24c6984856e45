import { Checkbox, Group, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { SHORTEST_PASSPHRASE } from '#shared/accounts/account.ts';
import type { ApiKey } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { isOpenTo, useOwnPassphrase } from '#window/state/own-passphrase.ts';
import { useReading } from '#window/state/reading.ts';
import { useSession } from '#window/state/session.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

export function ChangePassphrase() {
  const t = useWords('passphrase');
  const asked = useOwnPassphrase();
  const { close } = asked;
  const signedIn = useSession((state) => state.operator);
  return (
    <Modal opened={isOpenTo(signedIn, asked)} onClose={close} title={t.change} withCloseButton={false}>
      <PassphraseForm close={close} />
    </Modal>
  );
}

interface Typed {
  readonly old: string;
  readonly fresh: string;
  readonly repeat: string;
}

function PassphraseForm({ close }: { close: () => void }) {
  const t = useWords('passphrase');
  const words = useWords('component');
  const [typed, type] = useState<Typed>({ old: '', fresh: '', repeat: '' });
  const [differs, setDiffers] = useState(false);
  const [kept, keep] = useState<readonly number[]>([]);
  const operator = useSession((state) => state.operator) ?? '';
  const work = useWork(async () => {
    const body = { passphrase: typed.fresh, old_passphrase: typed.old, keep_keys: [...kept] };
    await call('setPassphrase', { params: { username: operator }, body });
    await useSession.getState().refresh();
    useAnnouncement.getState().announce(t.changed);
    close();
  });

  function submit(): void {
    setDiffers(typed.fresh !== typed.repeat);
    if (typed.fresh === typed.repeat) void work.run();
  }

  return (
    <Form className="stack gap-4" submit={submit}>
      <p>{t.lead}</p>
      <input type="text" autoComplete="username" value={operator} readOnly hidden />
      <Fields typed={typed} type={type} differs={differs} />
      <Keys kept={kept} keep={keep} />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} disabled={work.busy} label={words.cancel} />
        <Button type="submit" work={work} label={t.change} />
      </Group>
    </Form>
  );
}

function Fields({ typed, type, differs }: { typed: Typed; type: (typed: Typed) => void; differs: boolean }) {
  const t = useWords('passphrase');
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      type({ ...typed, [name]: currentTarget.value }),
    required: true,
    withAsterisk: false,
  });
  return (
    <>
      <PasswordInput {...field('old')} label={t.old} autoComplete="current-password" data-autofocus />
      <PasswordInput
        {...field('fresh')}
        label={t.fresh}
        description={t.rule({ shortest: SHORTEST_PASSPHRASE })}
        autoComplete="new-password"
        minLength={SHORTEST_PASSPHRASE}
      />
      <PasswordInput
        {...field('repeat')}
        label={t.repeat}
        autoComplete="new-password"
        error={differs && typed.fresh !== typed.repeat ? t.differs : null}
      />
    </>
  );
}

/** The operator's keys, among them those of their devices. Only the ticked ones stay. */
function Keys({ kept, keep }: { kept: readonly number[]; keep: (ids: readonly number[]) => void }) {
  const t = useWords('passphrase');
  const { ago } = useFormats();
  const { data, error } = useReading('own keys', (signal) => call('listKeys', { signal }));
  const keys = data?.keys ?? [];
  if (error !== null) return <ErrorNotice error={error} />;
  if (keys.length === 0) return null;
  const toggled = ({ id }: ApiKey) => (kept.includes(id) ? kept.filter((one) => one !== id) : [...kept, id]);
  return (
    <Checkbox.Group label={t.keys} description={t.keysLead} value={kept.map(String)}>
      <div className="stack gap-2" style={{ marginTop: '0.5rem' }}>
        {keys.map((key) => (
          <Checkbox
            key={key.id}
            value={String(key.id)}
            label={t.key({ name: key.name, prefix: key.first_characters })}
            description={key.last_used_at === null ? t.unused : t.used({ ago: ago(key.last_used_at) })}
            checked={kept.includes(key.id)}
            onChange={() => keep(toggled(key))}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
