import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { Webhook } from '#shared/programs/webhooks.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { CopyButton, useCopying } from '#window/components/CopyButton.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { Sections } from '#window/features/settings/Sections.tsx';
import { IconWebhook } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { useWords } from '#window/words/useWords.ts';
import { Deliveries } from './Deliveries.tsx';
import { NewWebhook } from './NewWebhook.tsx';
import { WebhookItem } from './WebhookItem.tsx';
import classes from './webhooks.module.css';

type Made = AnswerOf<'createWebhook'>;

/** The programs that are told what happens, and what they answered. */
export function WebhooksScreen() {
  const t = useWords('webhook');
  const { data, error, again } = useReading('webhooks', (signal) => call('listWebhooks', { signal }));
  const [adding, add] = useState(false);
  const [made, keep] = useState<Made | null>(null);
  const [shown, show] = useState<number | null>(null);
  const take = (fresh: Made) => {
    keep(fresh);
    add(false);
    again();
  };
  const looked = data?.webhooks.find(({ id }) => id === shown);
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={!adding && <Button icon={IconWebhook} onClick={() => add(true)} label={t.add} />}
    >
      <Sections />
      {adding && <NewWebhook made={take} close={() => add(false)} />}
      {made && <Secret made={made} close={() => keep(null)} />}
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.webhooks.length === 0 && !adding && <EmptyState title={t.none} lead={t.noneLead} />}
      {data && data.webhooks.length > 0 && (
        <section className="card gap-4" aria-label={t.title}>
          <ul className={classes.list}>
            {data.webhooks.map((webhook) => (
              <WebhookItem
                key={webhook.id}
                webhook={webhook}
                changed={again}
                renewed={take}
                show={() => show(webhook.id)}
              />
            ))}
          </ul>
        </section>
      )}
      {looked && <Deliveries key={looked.id} webhook={looked as Webhook} changed={again} />}
    </Page>
  );
}

function Secret({ made, close }: { made: Made; close: () => void }) {
  const t = useWords('webhook');
  const copying = useCopying({ text: made.secret, done: t.copied, failed: t.copyFailed });
  return (
    <section className={classes.made} aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">{t.secretTitle({ name: made.webhook.name })}</h2>
      <p>{t.secretLead}</p>
      <p className={classes.secret}>{made.secret}</p>
      <div className="row gap-3">
        <CopyButton copying={copying} label={t.copy} />
        <Button variant="default" onClick={close} label={t.done} />
      </div>
    </section>
  );
}
