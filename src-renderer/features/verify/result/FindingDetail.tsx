import { Modal } from '@mantine/core';
import type { Finding, FindingState } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { useVerifyWords } from '#window/features/verify/words.ts';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import classes from './detail.module.css';
import { useDetailWords } from './detail-words.ts';
import { FAMILIES } from './family.ts';
import { GiantState } from './GiantState.tsx';
import { Measures } from './Measures.tsx';
import { BothPictures } from './Pictures.tsx';
import { ResultFacts } from './ResultFacts.tsx';
import panel from './result.module.css';

/** In these states the facts show both pictures already. */
const SHOWS_BOTH: readonly FindingState[] = ['wrong_code', 'wrong_artwork', 'likely_copy'];

export interface FindingDetailProps {
  readonly finding: Finding;
  readonly close: () => void;
}

/** Everything about one finding. */
export function FindingDetail({ finding, close }: FindingDetailProps) {
  const c = useComponentWords();
  const v = useVerifyWords();
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
  const t = useDetailWords();
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
