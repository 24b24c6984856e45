import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { EVENT_KINDS, type EventKind } from '#shared/programs/events.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { useKindWords } from './kind-words.ts';
import classes from './webhooks.module.css';

interface NewWebhookProps {
  readonly made: (made: AnswerOf<'createWebhook'>) => void;
  readonly close: () => void;
}

/** Asks for the address of a program, and what it is told. */
export function NewWebhook({ made, close }: NewWebhookProps) {
  const t = useWords('webhook');
  const words = useWords('component');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [kinds, choose] = useState<EventKind[]>([]);
  const [isEpcis, ask] = useState(false);
  const [isPrivate, allow] = useState(false);
  const work = useWork(async () => {
    const format = isEpcis ? ('epcis' as const) : ('events' as const);
    const body = { name: name.trim(), url: url.trim(), kinds, allow_private: isPrivate, format };
    made(await call('createWebhook', { body }));
  });
  useKeys([{ keys: 'Escape', words: words.cancel, run: close }]);
  return (
    <section className="card gap-4" aria-labelledby="new-webhook">
      <h2 id="new-webhook">{t.add}</h2>
      <Form className={classes.form} submit={work.run}>
        <TextInput
          label={t.name}
          value={name}
          maxLength={80}
          autoComplete="off"
          autoFocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t.url}
          description={t.urlLead}
          value={url}
          maxLength={2048}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <KindChoice kinds={kinds} choose={choose} />
        <Checkbox
          label={t.epcis}
          description={t.epcisLead}
          checked={isEpcis}
          onChange={({ currentTarget }) => ask(currentTarget.checked)}
        />
        <Checkbox
          label={t.private}
          description={t.privateLead}
          checked={isPrivate}
          onChange={({ currentTarget }) => allow(currentTarget.checked)}
        />
        {work.error !== null && <ErrorNotice error={work.error} />}
        <div className="row gap-3">
          <Button type="submit" work={work} disabled={name.trim() === '' || url.trim() === ''} label={t.make} />
          <Button variant="default" onClick={close} disabled={work.busy} label={words.cancel} />
        </div>
      </Form>
    </section>
  );
}

function KindChoice({ kinds, choose }: { kinds: EventKind[]; choose: (kinds: EventKind[]) => void }) {
  const t = useWords('webhook');
  const kindWords = useKindWords();
  return (
    <Checkbox.Group
      label={t.kindsTitle}
      description={t.kindsLead}
      value={kinds}
      onChange={(chosen) => choose(chosen as EventKind[])}
    >
      <div className={classes.kinds}>
        {EVENT_KINDS.filter((kind) => kind !== 'webhook.test').map((kind) => (
          <Checkbox key={kind} value={kind} label={kindWords(kind)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
