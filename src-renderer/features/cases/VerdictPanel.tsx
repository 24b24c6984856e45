import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Case } from '#shared/records/cases.ts';
import type { Standing } from '#shared/records/standing.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { STANDING_TONES } from '#window/words/states.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './cases.module.css';

interface VerdictPanelProps {
  readonly shown: Case;
  readonly changed: () => void;
}

/** What a person says of the label, with the reason, and what people said before. */
export function VerdictPanel({ shown, changed }: VerdictPanelProps) {
  const t = useWords('cases');
  return (
    <section className={classes.panel}>
      <h2>{t.verdict}</h2>
      <p className="quiet">{t.verdictLead}</p>
      <VerdictForm id={shown.watermark_id} changed={changed} />
      <h3>{t.history}</h3>
      <History verdicts={shown.verdicts} />
      <Looks looks={shown.looks} />
    </section>
  );
}

function VerdictForm({ id, changed }: { readonly id: string; readonly changed: () => void }) {
  const t = useWords('cases');
  const s = useWords('standing');
  const [reason, setReason] = useState('');
  const say = async (standing: Standing) => {
    await call('setStanding', { params: { wm_id: id }, body: { standing, reason: reason.trim() } });
    useAnnouncement.getState().announce(s.changed({ id, standing: s.names[standing] }));
    setReason('');
    changed();
  };
  const copied = useWork(() => say('copied'));
  const clear = useWork(() => say('clear'));
  const isMissing = reason.trim() === '';
  const error = copied.error ?? clear.error;
  return (
    <>
      <TextInput
        label={t.reason}
        description={t.reasonLead}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <div className="row gap-3">
        <Button work={copied} disabled={isMissing || clear.busy} label={t.copied} />
        <Button variant="default" work={clear} disabled={isMissing || copied.busy} label={t.clear} />
      </div>
    </>
  );
}

function History({ verdicts }: Pick<Case, 'verdicts'>) {
  const t = useWords('cases');
  const { names } = useWords('standing');
  const { dateTime } = useFormats();
  if (verdicts.length === 0) return <p className="quiet">{t.noHistory}</p>;
  return (
    <ul className="lined-list">
      {verdicts.map(({ before, standing, reason, by, at }) => (
        <li key={at} className={classes.said}>
          <span className="row gap-2">
            <span className="quiet">{names[before]} →</span>
            <StateDot state={STANDING_TONES[standing]} label={names[standing]} />
          </span>
          <span className="breaks">{reason}</span>
          <span className="quiet small">{t.by({ by, time: dateTime(at) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Who looked first, or put the notice away. */
function Looks({ looks }: Pick<Case, 'looks'>) {
  const t = useWords('cases');
  const { dateTime } = useFormats();
  return (
    <ul>
      {looks.map(({ how, by, at }) => (
        <li key={at} className="quiet small">
          {t.looks[how]({ by, time: dateTime(at) })}
        </li>
      ))}
    </ul>
  );
}
