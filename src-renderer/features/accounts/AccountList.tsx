import { Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#shared/accounts/account.ts';
import { ROLES, type Role } from '#shared/core/role.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { IconUser } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useSession } from '#window/state/session.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './accounts.module.css';
import { NewPassphrase, type TypedTwice } from './NewPassphrase.tsx';

interface AccountListProps {
  readonly accounts: readonly Account[];
  readonly changed: () => void;
}

export function AccountList({ accounts, changed }: AccountListProps) {
  const t = useWords('account');
  const [closing, close] = useState<string | null>(null);
  const [giving, give] = useState<string | null>(null);
  return (
    <section className="card gap-4" aria-labelledby="accounts">
      <h2 id="accounts">{t.list}</h2>
      <ul className={classes.list}>
        {accounts.map((one) => (
          <Item
            key={one.username}
            account={one}
            changed={changed}
            close={() => close(one.username)}
            give={() => give(one.username)}
          />
        ))}
      </ul>
      <Modal
        opened={giving !== null}
        onClose={() => give(null)}
        title={t.giveTitle({ name: giving ?? '' })}
        withCloseButton={false}
      >
        <GivePassphrase username={giving ?? ''} close={() => give(null)} />
      </Modal>
      <ConfirmDialog
        opened={closing !== null}
        title={t.closeTitle({ name: closing ?? '' })}
        confirm={t.close}
        danger
        close={() => close(null)}
        run={async () => {
          await call('removeOperator', { params: { username: closing ?? '' } });
          useAnnouncement.getState().announce(t.closed({ name: closing ?? '' }));
          changed();
        }}
      >
        {t.closeLead}
      </ConfirmDialog>
    </section>
  );
}

interface ItemProps {
  readonly account: Account;
  readonly changed: () => void;
  readonly close: () => void;
  readonly give: () => void;
}

function Item({ account, changed, close, give }: ItemProps) {
  const t = useWords('account');
  const { ago, dateTime } = useFormats();
  const { username, role, signed_in_at: at } = account;
  const isOwn = useSession(({ operator }) => operator === username);
  return (
    <li>
      <div className={classes.who}>
        <IconUser size="2rem" stroke={1.4} aria-hidden />
        <div>
          <strong className="breaks">{username}</strong> {isOwn && <span className="quiet">{t.you}</span>}
          <p className="quiet small" title={at === null ? '' : dateTime(at)}>
            {at === null ? t.neverSignedIn : t.signedIn({ ago: ago(at) })}
          </p>
        </div>
      </div>
      <div className={classes.acts}>
        <ChangeRole username={username} role={role} changed={changed} />
        {isOwn ? (
          <p className="quiet small">{t.ownLead}</p>
        ) : (
          <>
            <Button variant="default" aria-label={t.giveNamed({ name: username })} onClick={give} label={t.give} />
            <Button variant="default" aria-label={t.closeNamed({ name: username })} onClick={close} label={t.close} />
          </>
        )}
      </div>
    </li>
  );
}

/** The role counts from the moment when it is chosen. */
function ChangeRole({ username, role, changed }: { username: string; role: Role; changed: () => void }) {
  const t = useWords('account');
  const [chosen, choose] = useState(role);
  const work = useWork(async () => {
    await call('changeRole', { params: { username }, body: { role: chosen } });
    useAnnouncement.getState().announce(t.roleChanged({ name: username, role: t.roles[chosen] }));
    await useSession.getState().refresh();
    changed();
  });
  return (
    <div className={classes.role}>
      <RoleChoice
        label={t.roleOf({ name: username })}
        role={work.error === null ? chosen : role}
        choose={(next) => {
          choose(next);
          if (next !== role) setTimeout(() => void work.run());
        }}
        disabled={work.busy}
        plain
      />
      {work.error !== null && <ErrorNotice error={work.error} />}
    </div>
  );
}

/** Gives somebody else a new passphrase, for example because it was forgotten. */
function GivePassphrase({ username, close }: { username: string; close: () => void }) {
  const t = useWords('account');
  const words = useWords('component');
  const [typed, type] = useState<TypedTwice>({ passphrase: '', repeat: '', differs: false });
  const work = useWork(async () => {
    await call('setPassphrase', { params: { username }, body: { passphrase: typed.passphrase } });
    useAnnouncement.getState().announce(t.given({ name: username }));
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

interface RoleChoiceProps {
  readonly label: string;
  readonly role: Role;
  readonly choose: (role: Role) => void;
  /** Whether a sentence says what the role may do. */
  readonly described?: boolean;
  /** Whether the label is for screen readers alone. */
  readonly plain?: boolean;
  readonly disabled?: boolean;
}

export function RoleChoice({ label, role, choose, described, plain, disabled = false }: RoleChoiceProps) {
  const t = useWords('account');
  return (
    <Select
      {...(plain ? { 'aria-label': label } : { label })}
      {...(described
        ? { description: t.rights[role], inputWrapperOrder: ['label', 'input', 'description', 'error'] }
        : {})}
      data={ROLES.toReversed().map((value) => ({ value, label: t.roles[value] }))}
      value={role}
      onChange={(value) => value && choose(value)}
      allowDeselect={false}
      disabled={disabled}
    />
  );
}
