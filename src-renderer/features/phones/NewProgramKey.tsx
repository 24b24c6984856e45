import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { SCOPES, type Scope } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { CopyButton, useCopying } from '#window/components/CopyButton.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useKeys } from '#window/frame/registry.ts';
import { useWork } from '#window/state/work.ts';
import classes from './devices.module.css';
import { useKeyWords } from './key-words.ts';

const TERMS = ['90', '365', 'never'] as const;
type Term = (typeof TERMS)[number];
const DAY_MS = 24 * 3_600_000;
/** What most programs of a line need: they order labels and ask what became of them. */
const USUAL: readonly Scope[] = ['read', 'create'];

type MadeKey = AnswerOf<'createKey'>;

export interface NewProgramKeyProps {
  readonly made: () => void;
  readonly close: () => void;
}

/** Asks for which program a key is, then shows the key once. */
export function NewProgramKey({ made, close }: NewProgramKeyProps) {
  const [key, put] = useState<MadeKey | null>(null);
  if (key) return <Made made={key} close={close} />;
  const take = (fresh: MadeKey) => {
    put(fresh);
    made();
  };
  return <Asked take={take} close={close} />;
}

function Asked({ take, close }: { take: (key: MadeKey) => void; close: () => void }) {
  const t = useKeyWords();
  const words = useComponentWords();
  const [name, setName] = useState('');
  const [term, setTerm] = useState<Term>('365');
  const [scopes, setScopes] = useState<readonly Scope[]>(USUAL);
  const work = useWork(async () => {
    const ends = term === 'never' ? {} : { expires_at: new Date(Date.now() + Number(term) * DAY_MS).toISOString() };
    const body = { name: name.trim(), scopes: SCOPES.filter((one) => scopes.includes(one)), ...ends };
    take(await call('createKey', { body }));
  });
  useKeys([{ keys: 'Escape', words: words.cancel, run: close }]);
  return (
    <Form className={classes.form} submit={work.run}>
      <TextInput
        label={t.name}
        description={t.nameLead}
        value={name}
        maxLength={128}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox.Group label={t.may} value={[...scopes]} onChange={(chosen) => setScopes(chosen as Scope[])}>
        <div className={classes.scopes}>
          {SCOPES.map((one) => (
            <Checkbox key={one} value={one} label={t.scopes[one]} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label={t.ends}
        data={TERMS.map((value) => ({ value, label: t.terms[value] }))}
        value={term}
        onChange={(value) => value && setTerm(value as Term)}
        allowDeselect={false}
      />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <div className="row gap-3">
        <Button type="submit" work={work} disabled={name.trim() === '' || scopes.length === 0} label={t.make} />
        <Button variant="default" onClick={close} disabled={work.busy} label={words.cancel} />
      </div>
    </Form>
  );
}

function Made({ made, close }: { made: MadeKey; close: () => void }) {
  const t = useKeyWords();
  const copying = useCopying({ text: made.key, done: t.copied, failed: t.copyFailed });
  return (
    <section className={classes.made} aria-labelledby="made-key">
      <h3 id="made-key">{t.madeTitle(made.name)}</h3>
      <p>{t.madeLead}</p>
      <p className={classes.key}>{made.key}</p>
      <div className="row gap-3">
        <CopyButton copying={copying} label={t.copy} />
        <Button variant="default" onClick={close} label={t.done} />
      </div>
    </section>
  );
}
