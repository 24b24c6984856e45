import { useState } from 'react';
import type { Checked } from '#shared/station/diagnostics-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './diagnostics.module.css';
import { useDiagnosticsWords } from './diagnostics-words.ts';

export function CheckCard() {
  const t = useDiagnosticsWords();
  const { percent } = useFormats();
  const [checked, put] = useState<(Checked & { at: number }) | null>(null);
  const [share, setShare] = useState(0);
  const work = useWork(async () => {
    setShare(0);
    put({ ...(await call('checkStation')), at: Date.now() });
  });
  useStationEvent('check', (data) => setShare(data.share));
  return (
    <section className={classes.card} aria-labelledby="check-station">
      <h2 id="check-station">{t.check.title}</h2>
      <p>{t.check.lead}</p>
      <div className={classes.actions}>
        <Button work={work} label={t.check.run} />
        {work.busy && <span role="status">{t.check.busy}</span>}
        {work.busy && <progress className={classes.share} value={share} aria-label={t.check.share(percent(share))} />}
      </div>
      {work.error !== null && <ErrorNotice error={work.error} />}
      {checked && !work.busy && <Findings checked={checked} />}
    </section>
  );
}

/** The station's sentences. They are English, as in its log. */
function Findings({ checked: { ok, findings, facts, at } }: { checked: Checked & { at: number } }) {
  const t = useDiagnosticsWords();
  const { time } = useFormats();
  return (
    <div role="status" className={classes.findings}>
      <StateDot state={ok ? 'ok' : 'bad'} label={ok ? t.check.fine(time(at)) : t.check.wrong(findings.length)} />
      <ul lang="en">
        {findings.map((one) => (
          <li key={one} className="wrong">
            {one}
          </li>
        ))}
        {facts.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
