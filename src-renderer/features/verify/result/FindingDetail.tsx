import { Modal } from '@mantine/core';
import type { Finding, FindingState } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './detail.module.css';
import { FAMILIES } from './family.ts';
import { GiantState } from './GiantState.tsx';
import { BothPictures } from './Pictures.tsx';
import { ResultFacts } from './ResultFacts.tsx';
import panel from './result.module.css';

/** In these states the facts show both pictures already. */
const SHOWS_BOTH: readonly FindingState[] = ['wrong_code', 'wrong_artwork', 'likely_copy'];

interface FindingDetailProps {
  readonly finding: Finding;
  readonly close: () => void;
}

/** Everything about one finding. */
export function FindingDetail({ finding, close }: FindingDetailProps) {
  const c = useWords('component');
  const v = useWords('verify');
  return (
    <Modal
      opened
      onClose={close}
      size="60rem"
      title={finding.watermark_id ?? v.states[finding.state]}
      closeButtonProps={{ 'aria-label': c.close }}
    >
      <div className={classes.detail}>
        <div className={panel.panel} data-family={FAMILIES[finding.state]} data-there="true">
          <GiantState finding={finding} isThere />
          <div className={panel.body}>
            {!SHOWS_BOTH.includes(finding.state) && <BothPictures finding={finding} />}
            <ResultFacts finding={finding} />
          </div>
        </div>
        <Measures finding={finding} />
        <p className="quiet small">{v.gradeFooter}</p>
        <Foot finding={finding} />
      </div>
    </Modal>
  );
}

function Foot({ finding }: { finding: Finding }) {
  const t = useWords('detail');
  const back = useWork(async () => {
    const params = { inspection_id: useInspection.getState().id ?? 0, finding_id: finding.id };
    const changed = await call('judgeFinding', { params, body: { verdict: null } });
    useInspection.getState().put(changed, params.inspection_id);
  });
  return (
    <div className={classes.buttons}>
      {finding.verdict !== null && <Button variant="default" work={back} label={t.takeBackVerdict} />}
      {finding.record && finding.watermark_id && (
        <Button variant="default" href={linkTo(`/records/${finding.watermark_id}`)} label={t.openRecord} />
      )}
      {back.error !== null && <ErrorNotice error={back.error} />}
    </div>
  );
}

/** The measurements of the decoder, for people who set up the desk. */
function Measures({ finding }: { finding: Finding }) {
  const t = useWords('detail');
  const { number, percent, dateTime } = useFormats();
  const { at, frames, measures, likeness, reason, codes } = finding;
  const facts: readonly (readonly [string, string | null])[] = [
    [t.at, dateTime(at)],
    [t.frames, number(frames)],
    [t.reason, reason],
    [t.codes, codes.length === 0 ? null : codes.map(shownCode).join(', ')],
    [t.margin, measures && t.decibels({ value: number(measures.margin_db, 1) })],
    [t.pixels, measures && number(measures.cell_pixels, 1)],
    [t.sharpness, measures && percent(measures.sharpness)],
    [t.luma, measures && percent(measures.coherence_luma)],
    [t.colour, measures && percent(measures.coherence_blue_yellow)],
    [t.likeness, likeness === null ? null : percent(likeness)],
  ];
  return (
    <section>
      <h3>{t.measures}</h3>
      <dl className={classes.measures}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function shownCode({ content, elements }: Finding['codes'][number]): string {
  return elements?.map(({ ai, value }) => `(${ai})${value}`).join('') ?? content;
}
