import { FINDING_STATES, type Inspection } from '#shared/verify/inspection.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateChip, StateDot } from '#window/components/StateDot.tsx';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { countRead, gradesOf, POINTS } from '#window/features/verify/live/pace.ts';
import { FAMILIES, problemCounts } from '#window/features/verify/result/family.ts';
import { useKeys } from '#window/frame/registry.ts';
import { IconFileTypeCsv, IconFileTypePdf, IconScan } from '#window/icons/things.ts';
import { useLanguage } from '#window/state/language.ts';
import { replaceRoute } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { FAMILY_TONES } from './family-tones.ts';
import { Missing } from './Missing.tsx';
import { Problems } from './Problems.tsx';
import classes from './summary.module.css';

/** The results of a session, the missing labels, and the report. */
export function SummaryView({ inspection }: { inspection: Inspection }) {
  const t = useWords('summary');
  const v = useWords('verify');
  const isEmpty = Object.values(inspection.counts).every((count) => count === 0);
  return (
    <Page
      title={t.title({ name: inspection.batch?.name ?? v.anyRecord })}
      lead={<Facts inspection={inspection} />}
      actions={<Actions inspection={inspection} isEmpty={isEmpty} />}
      wide
    >
      {isEmpty ? (
        <EmptyState title={t.nothing} lead={t.nothingLead} icon={<IconScan size="2.5rem" stroke={1.3} aria-hidden />} />
      ) : (
        <>
          <Sentence inspection={inspection} />
          <div className={classes.top}>
            <Results inspection={inspection} />
            <GradeRow />
          </div>
          <Problems inspection={inspection} />
        </>
      )}
      {inspection.batch && <Missing inspection={inspection} batch={inspection.batch.id} />}
    </Page>
  );
}

function Facts({ inspection: { begun_at, ended_at, operator } }: { inspection: Inspection }) {
  const t = useWords('summary');
  const { dateTime } = useFormats();
  return (
    <span className={classes.facts}>
      {t.facts({ begun: dateTime(begun_at), operator: operator ?? t.nobody })}
      {ended_at === null ? (
        <StateChip state="busy" label={t.open} />
      ) : (
        <StateChip state="done" label={t.ended({ when: dateTime(ended_at) })} />
      )}
    </span>
  );
}

function Sentence({ inspection }: { inspection: Inspection }) {
  const { checked, expected, rejected, rejected_others, missing, counts } = inspection;
  const t = useWords('summary').sums;
  const { states } = useWords('verify');
  const { number } = useFormats();
  // A label may have been in order once and odd another time: the count of those in order does not tell that.
  const problems = problemCounts(counts).map(({ state, count }) => `${states[state]} (${number(count)})`);
  const sentences = [
    problems.length > 0 ? t.problems({ list: problems.join(', ') }) : '',
    expected === null ? t.any({ checked }) : t.ofExpected({ checked, expected: number(expected) }),
    rejected > 0 ? t.rejected({ count: rejected }) : '',
    rejected_others > 0 ? t.others({ count: rejected_others }) : '',
    missing ? t.missing({ count: missing }) : '',
  ];
  return <p className={classes.sentence}>{sentences.filter(Boolean).join(' ')}</p>;
}

function Actions({ inspection: { id, ended_at }, isEmpty }: { inspection: Inspection; isEmpty: boolean }) {
  const t = useWords('summary');
  const language = useLanguage((state) => state.language);
  const params = { inspection_id: id };
  const icon = { size: '1.125rem', 'aria-hidden': true } as const;
  return (
    <>
      {!isEmpty && (
        <>
          <Button
            variant="default"
            href={hrefOf('getInspectionCsv', { params })}
            download
            leftSection={<IconFileTypeCsv {...icon} />}
            label={t.saveCsv}
          />
          <Button
            variant={ended_at === null ? 'default' : 'filled'}
            href={hrefOf('getInspectionPdf', { params, query: { language } })}
            download
            leftSection={<IconFileTypePdf {...icon} />}
            label={t.savePdf}
          />
          <Button
            variant="default"
            href={hrefOf('getInspectionPdf', { params, query: { language, pictures: 'all' } })}
            download
            leftSection={<IconFileTypePdf {...icon} />}
            label={t.saveAllPictures}
          />
        </>
      )}
      {ended_at === null && <OpenActions id={id} />}
    </>
  );
}

function OpenActions({ id }: { id: number }) {
  const t = useWords('summary');
  const goOn = () => replaceRoute(`/verify/${id}`);
  const end = useWork(async () => {
    useInspection.getState().take(await call('endInspection', { params: { inspection_id: id } }));
  });
  useKeys([{ keys: 'Enter', words: t.goOn, run: goOn }]);
  return (
    <>
      <Button variant="default" work={end} label={t.end} />
      <Button onClick={goOn} rightSection={<KeyHint keys="Enter" />} label={t.goOn} />
      {end.error !== null && <ErrorNotice error={end.error} />}
    </>
  );
}

/** The number of labels with each result. The usual results come first. */
function Results({ inspection: { counts } }: { inspection: Inspection }) {
  const t = useWords('summary');
  const { states } = useWords('verify');
  const { number } = useFormats();
  const there = FINDING_STATES.toReversed().filter((state) => counts[state] > 0);
  const most = Math.max(1, ...there.map((state) => counts[state]));
  return (
    <section className={classes.panel}>
      <h2>{t.results}</h2>
      <ul className={classes.bars}>
        {there.map((state) => (
          <li key={state} data-family={FAMILIES[state]}>
            <StateDot state={FAMILY_TONES[FAMILIES[state]]} label={states[state]} />
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * counts[state]) / most}%` }} />
            </span>
            <strong>{number(counts[state])}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN = 100;

/** The grades of the last labels in their order. A lens that gets dirty appears as a slope. */
function GradeRow() {
  const t = useWords('summary');
  const l = useWords('live');
  const v = useWords('verify');
  const { number } = useFormats();
  const findings = useInspection((state) => state.findings);
  const grades = gradesOf(findings, SHOWN);
  const [artwork, ids] = [countRead(findings, 'artwork'), countRead(findings, 'ids')];
  if (grades.length + artwork + ids === 0) return null;
  return (
    <section className={classes.panel}>
      <h2>{t.grades}</h2>
      {grades.length > 0 && <p className="quiet">{t.gradesLead}</p>}
      {grades.length > 0 && (
        <div className={classes.gradeRow} role="img" aria-label={l.tally.trendList({ grades: grades.join(', ') })}>
          {grades.map((grade, index) => (
            // Equal grades differ only by their places.
            // biome-ignore lint/suspicious/noArrayIndexKey: as it says.
            <span key={index} data-grade={grade} style={{ height: `${20 + 20 * POINTS[grade]}%` }} />
          ))}
        </div>
      )}
      {artwork > 0 && <p>{t.withArtwork({ labels: number(artwork) })}</p>}
      {ids > 0 && <p>{t.withIds({ labels: number(ids) })}</p>}
      <p className="quiet">{v.gradeFooter}</p>
    </section>
  );
}
