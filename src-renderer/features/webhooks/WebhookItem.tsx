import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { Webhook } from '#shared/programs/webhooks.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './webhooks.module.css';

interface WebhookItemProps {
  readonly webhook: Webhook;
  readonly changed: () => void;
  readonly renewed: (made: AnswerOf<'newWebhookSecret'>) => void;
  readonly show: () => void;
}

/** A program that is told what happens. */
export function WebhookItem({ webhook, changed, renewed, show }: WebhookItemProps) {
  const t = useWords('webhook');
  const [asked, ask] = useState<'remove' | 'secret' | null>(null);
  const params = { webhook_id: webhook.id };
  const { name } = webhook;
  const testing = useWork(async () => {
    await call('testWebhook', { params });
    useAnnouncement.getState().announce(t.tested({ name }));
    show();
  });
  const switching = useWork(async () => {
    await call('changeWebhook', { params, body: { on: !webhook.on } });
    changed();
  });
  const error = testing.error ?? switching.error;
  return (
    <li className={classes.item}>
      <Facts webhook={webhook} />
      <div className="row gap-3">
        <Button variant="default" onClick={show} label={t.show} />
        <Button variant="default" work={testing} disabled={!webhook.on} label={t.test} />
        <Button variant="default" work={switching} label={webhook.on ? t.off : t.on} />
        <Button variant="default" onClick={() => ask('secret')} label={t.newSecret} />
        <Button variant="default" onClick={() => ask('remove')} label={t.remove} />
      </div>
      {error !== null && <ErrorNotice error={error} />}
      <ConfirmDialog
        opened={asked === 'secret'}
        title={t.newSecretTitle({ name })}
        confirm={t.newSecret}
        close={() => ask(null)}
        run={async () => renewed(await call('newWebhookSecret', { params }))}
      >
        {t.newSecretLead}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'remove'}
        title={t.removeTitle({ name })}
        confirm={t.remove}
        danger
        close={() => ask(null)}
        run={async () => {
          await call('removeWebhook', { params });
          changed();
        }}
      >
        {t.removeLead}
      </ConfirmDialog>
    </li>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useWords('webhook');
  const { dateTime } = useFormats();
  const { name, url, kinds, format, waiting, dead, earlier_secret_until: until, on, trouble } = webhook;
  const facts = [
    kinds.length === 0 ? t.all : t.some({ count: kinds.length }),
    ...(format === 'epcis' ? [t.inEpcis] : []),
    t.counts({ waiting, dead }),
    ...(until === null ? [] : [t.both({ time: dateTime(until) })]),
  ];
  return (
    <div className="stack gap-1">
      <strong>{name}</strong>
      <p className="breaks">{url}</p>
      <p className="quiet small">{facts.join(' · ')}</p>
      {!on && <StateDot state="none" label={t.isOff} />}
      {on && trouble === null && <StateDot state="ok" label={t.isOn} />}
      {on && trouble !== null && <StateDot state="warn" label={t.failing({ trouble })} />}
    </div>
  );
}
