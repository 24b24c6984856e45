import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Card, OwnerKind } from '#shared/core/model.ts';
import { STANDINGS, type Standing } from '#shared/records/standing.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useSession } from '#window/state/session.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { STANDING_TONES } from '#window/words/states.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './record.module.css';

interface StandingPanelProps {
  readonly card: Card;
  readonly owner: OwnerKind;
  readonly changed: () => void;
}

/** What the scans say of the label, why, and what a person can say of that. An ID that nobody saw has nothing to show. */
export function StandingPanel({ card, owner, changed }: StandingPanelProps) {
  const t = useWords('standing');
  const c = useWords('cases');
  const hasCases = useSession((state) => state.hasCases);
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useMay('admin');
  const mayOperate = useMay('operator');
  const { standing, reasons } = card;
  if (standing === 'clear' && card.first_seen === undefined) return null;
  return (
    <section className={classes.panel}>
      <div className={classes.panelHead}>
        <h2>{t.title}</h2>
        {mayOperate && (isAdmin || owner === 'you') && (
          <Button variant="default" onClick={() => setOpen(true)} label={t.change} />
        )}
      </div>
      <p>
        <StateChip state={STANDING_TONES[standing]} label={t.names[standing]} /> {t.leads[standing]}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{t.reasons[reason]}</li>
          ))}
        </ul>
      )}
      <SeenFacts card={card} />
      {hasCases && mayOperate && (isAdmin || owner === 'you') && (
        <a href={linkTo(`/cases/${card.watermark_id}`)}>{c.open}</a>
      )}
      {isOpen && <StandingDialog card={card} changed={changed} close={() => setOpen(false)} />}
    </section>
  );
}

function SeenFacts({ card: { first_seen, last_seen, devices, places } }: { card: Card }) {
  const t = useWords('standing');
  const { number, dateTime } = useFormats();
  if (first_seen === undefined || last_seen === undefined) return null;
  const facts = [
    [t.firstSeen, dateTime(first_seen)],
    [t.lastSeen, dateTime(last_seen)],
    [t.devices, number(devices ?? 0)],
    [t.places, number(places ?? 0)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="quiet breaks">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StandingDialog({ card, changed, close }: Omit<StandingPanelProps, 'owner'> & { close: () => void }) {
  const t = useWords('standing');
  const c = useWords('component');
  const [standing, setStanding] = useState<Standing>(card.standing === 'clear' ? 'suspicious' : 'clear');
  const [reason, setReason] = useState('');
  const id = card.watermark_id;
  const work = useWork(async () => {
    await call('setStanding', { params: { wm_id: id }, body: { standing, reason: reason.trim() } });
    useAnnouncement.getState().announce(t.changed({ id, standing: t.names[standing] }));
    close();
    changed();
  });
  return (
    <Modal opened onClose={close} title={t.changeTitle({ id })} closeButtonProps={{ 'aria-label': c.close }}>
      <Form className="stack gap-4" submit={() => reason.trim() !== '' && void work.run()}>
        <p>{t.changeLead}</p>
        <NativeSelect
          label={t.choice}
          data={STANDINGS.map((value) => ({ value, label: t.names[value] }))}
          value={standing}
          onChange={({ currentTarget }) => setStanding(currentTarget.value as Standing)}
        />
        <TextInput
          label={t.reason}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {work.error !== null && <ErrorNotice error={work.error} />}
        <Button type="submit" loading={work.busy} disabled={reason.trim() === ''} label={t.save} />
      </Form>
    </Modal>
  );
}
