import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { type ApiKey, SCOPES, type Scope } from '#shared/core/model.ts';
import type { NetworkDoor } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { CopyButton, useCopying } from '#window/components/CopyButton.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconCode, IconKey } from '#window/icons/things.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './devices.module.css';

interface ProgramKeysProps {
  readonly network: NetworkDoor;
  /** All keys of the account. */
  readonly keys: readonly ApiKey[];
  readonly changed: () => void;
}

/** The keys with which programs use the API, such as an ERP or a line's controller. Devices have keys of their own. */
export function ProgramKeys({ network, keys: all, changed }: ProgramKeysProps) {
  const t = useWords('programKey');
  const [adding, add] = useState(false);
  // The form held the focus, and takes it along when it goes.
  const [wasAdding, setWasAdding] = useState(false);
  const leave = () => {
    setWasAdding(true);
    add(false);
  };
  const [revoked, revoke] = useState<ApiKey | null>(null);
  const keys = all.filter(isOfProgram);
  return (
    <section className="card gap-4" aria-labelledby="program-keys">
      <h2 id="program-keys">{t.title}</h2>
      <p>
        {t.lead({ address: network.url ?? location.origin })}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t.docs}
        </a>
      </p>
      {keys.length === 0 && !adding && <p className="quiet">{t.none}</p>}
      <ul className={classes.list}>
        {keys.map((key) => (
          <Item key={key.id} apiKey={key} revoke={() => revoke(key)} />
        ))}
      </ul>
      {adding ? (
        <NewProgramKey made={changed} close={leave} />
      ) : (
        <div>
          <Button variant="default" icon={IconKey} onClick={() => add(true)} label={t.add} autoFocus={wasAdding} />
        </div>
      )}
      <ConfirmDialog
        opened={revoked !== null}
        title={t.revokeTitle({ name: revoked?.name ?? '' })}
        confirm={t.revoke}
        danger
        close={() => revoke(null)}
        run={async () => {
          await call('deleteKey', { params: { key_id: revoked?.id ?? 0 } });
          changed();
        }}
      >
        {t.revokeLead}
      </ConfirmDialog>
    </section>
  );
}

/** Keys of devices end when nobody uses them. */
function isOfProgram({ idle_days }: ApiKey): boolean {
  return idle_days === null;
}

function Item({ apiKey, revoke }: { apiKey: ApiKey; revoke: () => void }) {
  const t = useWords('programKey');
  const isOver = apiKey.expires_at !== null && Date.parse(apiKey.expires_at) <= Date.now();
  return (
    <li>
      <div className={classes.device}>
        <IconCode size="2rem" stroke={1.4} aria-hidden />
        <Facts apiKey={apiKey} />
      </div>
      <div className="row gap-3">
        {isOver ? <StateDot state="none" label={t.over} /> : <StateDot state="ok" label={t.active} />}
        <Button variant="default" aria-label={t.revokeNamed({ name: apiKey.name })} onClick={revoke} label={t.revoke} />
      </div>
    </li>
  );
}

function Facts({
  apiKey: { name, first_characters, created_at, last_used_at, expires_at, scopes },
}: {
  apiKey: ApiKey;
}) {
  const t = useWords('programKey');
  const { may, scopes: words } = useWords('device');
  const { date, ago, list } = useFormats();
  const facts = [
    t.key({ first: first_characters }),
    t.made({ date: date(created_at) }),
    last_used_at === null ? t.unused : t.used({ ago: ago(last_used_at) }),
    expires_at === null ? t.forEver : t.until({ date: date(expires_at) }),
    scopes.length === SCOPES.length ? t.everything : may({ list: list(scopes.map((one) => words.short[one])) }),
  ];
  return (
    <div>
      <strong>{name}</strong>
      <p className="quiet small">{facts.join(' · ')}</p>
    </div>
  );
}

const TERMS = ['90', '365', 'never'] as const;
type Term = (typeof TERMS)[number];
const DAY_MS = 24 * 3_600_000;
/** What most programs of a line need: they order labels and ask what became of them. */
const USUAL: readonly Scope[] = ['read', 'create'];

type MadeKey = AnswerOf<'createKey'>;

interface NewProgramKeyProps {
  readonly made: () => void;
  readonly close: () => void;
}

/** Asks for which program a key is, then shows the key once. */
function NewProgramKey({ made, close }: NewProgramKeyProps) {
  const [key, put] = useState<MadeKey | null>(null);
  if (key) return <Made made={key} close={close} />;
  const take = (fresh: MadeKey) => {
    put(fresh);
    made();
  };
  return <Asked take={take} close={close} />;
}

function Asked({ take, close }: { take: (key: MadeKey) => void; close: () => void }) {
  const t = useWords('programKey');
  const words = useWords('component');
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
  const t = useWords('programKey');
  const copying = useCopying({ text: made.key, done: t.copied, failed: t.copyFailed });
  return (
    <section className={classes.made} aria-labelledby="made-key">
      <h3 id="made-key">{t.madeTitle({ name: made.name })}</h3>
      <p>{t.madeLead}</p>
      <p className={classes.key}>{made.key}</p>
      <div className="row gap-3">
        <CopyButton copying={copying} label={t.copy} />
        <Button variant="default" onClick={close} label={t.done} />
      </div>
    </section>
  );
}
