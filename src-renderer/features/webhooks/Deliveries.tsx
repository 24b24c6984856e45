import type { ReactNode } from 'react';
import type { BodyOf } from '#shared/contract.ts';
import type { Delivery, Webhook } from '#shared/programs/webhooks.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { IconRefresh } from '#window/icons/signs.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { useKindWords } from './kind-words.ts';

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly changed: () => void;
}

const TONES: Readonly<Record<Delivery['state'], Tone>> = { waiting: 'busy', sent: 'ok', dead: 'bad' };

/** What was sent to a program, and what it answered, the newest first. */
export function Deliveries({ webhook, changed }: DeliveriesProps) {
  const t = useWords('webhook');
  const params = { webhook_id: webhook.id };
  const { data, error, again } = useReading(`deliveries ${webhook.id}`, (signal) =>
    call('listDeliveries', { params, query: {}, signal }),
  );
  const renew = () => {
    again();
    changed();
  };
  const columns = useColumns(({ id }) => <SendAgain webhook={webhook} body={{ delivery_id: id }} done={renew} />);
  return (
    <section className="card gap-4" aria-labelledby="deliveries">
      <h2 id="deliveries">{t.sentTo({ name: webhook.name })}</h2>
      <div className="row gap-3">
        <Button variant="default" icon={IconRefresh} onClick={renew} label={t.renew} />
        {webhook.dead > 0 && <SendAgain webhook={webhook} body={{}} done={renew} />}
      </div>
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.deliveries.length === 0 && <p className="quiet">{t.sentNone}</p>}
      {data && data.deliveries.length > 0 && (
        <DataTable caption={t.sent} columns={columns} rows={data.deliveries as Delivery[]} keyOf={({ id }) => id} />
      )}
    </section>
  );
}

interface SendAgainProps {
  readonly webhook: Webhook;
  readonly body: BodyOf<'sendAgain'>;
  readonly done: () => void;
}

/** Sends one delivery, or all that were given up. */
function SendAgain({ webhook, body, done }: SendAgainProps) {
  const t = useWords('webhook');
  const work = useWork(async () => {
    const { count } = await call('sendAgain', { params: { webhook_id: webhook.id }, body });
    useAnnouncement.getState().announce(t.sentAgain({ count }));
    done();
  });
  const label = body.delivery_id === undefined ? t.sendAllAgain : t.sendAgain;
  return (
    <>
      <Button variant="default" work={work} label={label} />
      {work.error !== null && <ErrorNotice error={work.error} />}
    </>
  );
}

function useColumns(again: (delivery: Delivery) => ReactNode): readonly Column<Delivery>[] {
  const t = useWords('webhook');
  const kindWords = useKindWords();
  const { dateTime } = useFormats();
  const answerOf = ({ status, answer, tries, state, due_at }: Delivery) =>
    [
      ...(status === null ? [] : [String(status)]),
      ...(answer === null || answer === '' ? [] : [answer]),
      ...(state === 'waiting' && tries > 0 ? [t.next({ tries, time: dateTime(due_at) })] : []),
    ].join(' · ');
  return [
    { name: 'when', label: t.when, cell: ({ happened_at }) => dateTime(happened_at) },
    { name: 'event', label: t.event, isHead: true, cell: ({ kind }) => kindWords(kind) },
    { name: 'about', label: t.about, cell: ({ subject }) => subject },
    { name: 'state', label: t.state, cell: ({ state }) => <StateDot state={TONES[state]} label={t.states[state]} /> },
    { name: 'answer', label: t.answer, cell: (one) => <span className="breaks">{answerOf(one)}</span> },
    {
      name: 'again',
      label: '',
      title: t.sendAgain,
      cell: (one) => (one.state === 'waiting' ? null : again(one)),
    },
  ];
}
