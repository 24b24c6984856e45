import { useEffect } from 'react';
import type { Case } from '#shared/records/cases.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { IconArrowLeft } from '#window/icons/signs.ts';
import { IconFileTypeCsv, IconFileTypePdf } from '#window/icons/things.ts';
import { useLanguage } from '#window/state/language.ts';
import { type Reading, useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { STANDING_TONES } from '#window/words/states.ts';
import { useWords } from '#window/words/useWords.ts';
import { CasePhotos } from './CasePhotos.tsx';
import classes from './cases.module.css';
import { Journeys } from './Journeys.tsx';
import { PlaceList } from './PlaceList.tsx';
import { VerdictPanel } from './VerdictPanel.tsx';

/** `#/cases/TW-7K3QZ`: what is known of a suspicious label, and what a person says of it. */
export function CaseScreen({ params: { id } }: ScreenProps) {
  const t = useWords('cases');
  const reading = useReading(`case ${id}`, () => call('getCase', { params: { wm_id: id } }));
  useStationEvent('cases', reading.again);
  useFirstLook(id, reading.data?.is_new ?? false);
  const { data, error, again } = reading;
  if (data) return <WholeCase shown={data} reading={reading} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title={t.missing} heading="h1">
        <Back />
      </EmptyState>
    );
  }
  return (
    <Page title={id} actions={<Back />}>
      <WaitingOrError label={t.reading} error={error} again={again} />
    </Page>
  );
}

/** Whoever opens a new case has looked at it: no desk tells of it any more. */
function useFirstLook(id: string, isNew: boolean): void {
  useEffect(() => {
    if (isNew) void call('lookAtCases', { body: { ids: [id], how: 'opened' } }).catch(reportError);
  }, [id, isNew]);
}

function WholeCase({ shown, reading: { error, again } }: { readonly shown: Case; readonly reading: Reading<Case> }) {
  const t = useWords('cases');
  const { names } = useWords('standing');
  const { watermark_id: id, product, standing } = shown;
  return (
    <Page
      wide
      title={id}
      lead={
        <span className={classes.lead}>
          <strong>{product ?? t.unnamedOne}</strong>
          <StateChip state={STANDING_TONES[standing]} label={names[standing]} />
        </span>
      }
      actions={<Actions id={id} />}
    >
      {error !== null && <ErrorNotice error={error} retry={again} />}
      <div className={classes.columns}>
        <div className="stack gap-6">
          <PlaceList places={shown.places} />
          <Journeys journeys={shown.journeys} />
          <CasePhotos shown={shown} changed={again} />
        </div>
        <div className="stack gap-6">
          <WhyPanel shown={shown} />
          <VerdictPanel shown={shown} changed={again} />
          <SeenPanel shown={shown} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ id }: { readonly id: string }) {
  const t = useWords('cases');
  const language = useLanguage((state) => state.language);
  const params = { wm_id: id };
  return (
    <>
      <Button variant="default" href={linkTo(`/records/${id}`)} label={t.record} />
      <Button
        variant="default"
        href={hrefOf('getCaseCsv', { params })}
        download
        icon={IconFileTypeCsv}
        label={t.saveCsv}
      />
      <Button
        variant="default"
        href={hrefOf('getCasePdf', { params, query: { language } })}
        download
        icon={IconFileTypePdf}
        label={t.savePdf}
      />
      <Back />
    </>
  );
}

function Back() {
  const t = useWords('cases');
  return <Button variant="default" href={linkTo('/cases')} icon={IconArrowLeft} label={t.back} />;
}

/** The standing and its reasons in words. */
function WhyPanel({ shown: { standing, reasons } }: { readonly shown: Case }) {
  const s = useWords('standing');
  return (
    <section className={classes.panel}>
      <h2>{s.title}</h2>
      <p>{s.leads[standing]}</p>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{s.reasons[reason]}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How often who saw the label. */
function SeenPanel({ shown: { sights, first_seen, last_seen, devices } }: { readonly shown: Case }) {
  const t = useWords('cases');
  const s = useWords('standing');
  const { number, dateTime } = useFormats();
  if (first_seen === null || last_seen === null) return null;
  const facts = [
    [s.firstSeen, dateTime(first_seen)] as const,
    [s.lastSeen, dateTime(last_seen)] as const,
    [s.devices, number(devices)] as const,
    ...sights.map(({ teller, count }) => [t.tellers[teller], number(count)] as const),
  ];
  return (
    <section className={classes.panel}>
      <h2>{t.seen}</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
