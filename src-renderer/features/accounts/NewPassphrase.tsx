import { PasswordInput } from '@mantine/core';
import { SHORTEST_PASSPHRASE } from '#shared/accounts/account.ts';
import { useWords } from '#window/words/useWords.ts';

export interface TypedTwice {
  readonly passphrase: string;
  readonly repeat: string;
  /** Whether the two were not the same when they were sent. */
  readonly differs: boolean;
}

/** A new passphrase for somebody, typed twice. */
export function NewPassphrase({ typed, type }: { typed: TypedTwice; type: (typed: TypedTwice) => void }) {
  const t = useWords('account');
  const p = useWords('passphrase');
  const field = (name: 'passphrase' | 'repeat') => ({
    value: typed[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      type({ ...typed, [name]: currentTarget.value, differs: false }),
    autoComplete: 'new-password',
    minLength: SHORTEST_PASSPHRASE,
    required: true,
    withAsterisk: false,
  });
  return (
    <>
      <PasswordInput
        {...field('passphrase')}
        label={t.passphrase}
        description={p.rule({ shortest: SHORTEST_PASSPHRASE })}
      />
      <PasswordInput {...field('repeat')} label={t.repeat} error={typed.differs ? p.differs : null} />
    </>
  );
}
