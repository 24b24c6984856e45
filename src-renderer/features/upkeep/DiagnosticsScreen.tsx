import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { Checked } from '#shared/station/diagnostics-api.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { saveFile } from '#window/components/save-file.ts';
import { Sections } from '#window/features/settings/Sections.tsx';
import { IconFileZip } from '#window/icons/things.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './diagnostics.module.css';
import { LogCard } from './LogCard.tsx';

/** Checks the station and shows its log, for the people who look after it and for those who help from elsewhere. */
export function DiagnosticsScreen() {
  const t = useWords('diagnostics');
  return (
    <Page title={t.title} lead={t.lead}>
      <Sections />
      <CheckCard />
      <BundleCard />
      <LogCard />
    </Page>
  );
}

function CheckCard() {
  const t = useWords('diagnostics');
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
        {work.busy && (
          <progress className={classes.share} value={share} aria-label={t.check.share({ share: percent(share) })} />
        )}
      </div>
      {work.error !== null && <ErrorNotice error={work.error} />}
      {checked && !work.busy && <Findings checked={checked} />}
    </section>
  );
}

/** The station's sentences. They are English, as in its log. */
function Findings({ checked: { ok, findings, facts, at } }: { checked: Checked & { at: number } }) {
  const t = useWords('diagnostics');
  const { time } = useFormats();
  return (
    <div role="status" className={classes.findings}>
      <StateDot
        state={ok ? 'ok' : 'bad'}
        label={ok ? t.check.fine({ time: time(at) }) : t.check.wrong({ count: findings.length })}
      />
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

type Bundle = AnswerOf<'makeBundle'>;

function BundleCard() {
  const t = useWords('diagnostics');
  const [pictures, setPictures] = useState(false);
  const [made, put] = useState<Bundle | null>(null);
  const work = useWork(async () => {
    put(null);
    const bundle = await call('makeBundle', { body: { pictures } });
    put(bundle);
    saveFile(addressOf(bundle), bundle.name);
  });
  return (
    <section className={classes.card} aria-labelledby="make-bundle">
      <h2 id="make-bundle">{t.bundle.title}</h2>
      <p>{t.bundle.lead}</p>
      <Switch
        label={t.bundle.pictures}
        description={t.bundle.picturesLead}
        checked={pictures}
        onChange={({ currentTarget }) => setPictures(currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button variant="default" work={work} icon={IconFileZip} label={t.bundle.run} />
        <span role="status">
          {work.busy && t.bundle.busy}
          {made && <Made made={made} />}
        </span>
      </div>
      {work.error !== null && <ErrorNotice error={work.error} />}
    </section>
  );
}

function Made({ made }: { made: Bundle }) {
  const t = useWords('diagnostics');
  const { bytes } = useFormats();
  return (
    <span className={classes.actions}>
      <StateDot state="ok" label={t.bundle.made({ files: made.files.length, size: bytes(made.bytes) })} />
      <a href={addressOf(made)} download={made.name}>
        {t.bundle.saveAgain}
      </a>
    </span>
  );
}

function addressOf({ id }: Bundle): string {
  return hrefOf('getBundle', { params: { bundle_id: id } });
}
