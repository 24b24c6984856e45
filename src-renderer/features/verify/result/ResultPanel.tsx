import type { Finding } from '#shared/verify/inspection.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useLive } from '#window/features/verify/live/live-store.ts';
import { type NextStage, nextStage } from '#window/features/verify/live/stage.ts';
import { FAMILY_TONES } from '#window/features/verify/summary/family-tones.ts';
import { useKeys } from '#window/frame/registry.ts';
import { IconScan } from '#window/icons/things.ts';
import { useWords } from '#window/words/useWords.ts';
import { FAMILIES, mustBeSeen } from './family.ts';
import { GiantState } from './GiantState.tsx';
import { ResultFacts } from './ResultFacts.tsx';
import classes from './result.module.css';

interface ResultPanelProps {
  readonly finding: Finding | null;
  /** Whether the label still lies there. */
  readonly isThere: boolean;
  /** A photograph from a file is shown in place of the camera's picture. */
  readonly isPhoto: boolean;
}

/** The result of a label, large enough to be read from across the desk. */
export function ResultPanel({ finding, isThere, isPhoto }: ResultPanelProps) {
  const t = useWords('result');
  // Another label may lie before the camera by now. The last result is small then: it is not that label's.
  const stage = useLive(nextStage);
  const next = isPhoto ? null : stage;
  const acknowledged = useLive((state) => state.acknowledged);
  if (!finding) {
    return (
      <section className={classes.panel} aria-label={t.result} data-empty>
        <EmptyState
          title={t.nothingYet}
          lead={t.nothingYetLead}
          icon={<IconScan size="2.5rem" stroke={1.3} aria-hidden />}
        />
      </section>
    );
  }
  const isHeld = mustBeSeen(finding) && finding.id !== acknowledged;
  if (next !== null && !isHeld) return <NextPanel finding={finding} next={next} />;
  return (
    <section
      className={classes.panel}
      aria-label={t.result}
      data-family={FAMILIES[finding.state]}
      data-state={finding.state}
      data-there={isThere}
      data-held={next ?? undefined}
    >
      {next !== null && <HeldFor next={next} finding={finding} />}
      <GiantState key={`${finding.id} ${isThere}`} finding={finding} isThere={isThere} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.body} tabIndex={0} aria-label={t.facts}>
        <ResultFacts finding={finding} />
      </section>
    </section>
  );
}

/** What must not go out stays large while the next label is read: until that one's result comes, or a person has seen it. */
function HeldFor({ next, finding }: { next: NextStage; finding: Finding }) {
  const t = useWords('result');
  const { stages } = useWords('live');
  const seen = () => useLive.getState().acknowledge(finding.id);
  useKeys([{ keys: 'Enter', words: t.acknowledge, run: seen }]);
  return (
    <div className={classes.held}>
      <strong>{t.lastLabel}</strong>
      <span className="quiet">{t.meanwhile({ stage: stages[next] })}</span>
      <Button variant="default" onClick={seen} rightSection={<KeyHint keys="Enter" />} label={t.acknowledge} />
    </div>
  );
}

function NextPanel({ finding, next }: { finding: Finding; next: NextStage }) {
  const t = useWords('result');
  const { stages } = useWords('live');
  const { states } = useWords('verify');
  const { watermark_id, message, state } = finding;
  const name = [watermark_id ?? message, finding.record?.title].filter(Boolean).join(' · ');
  return (
    <section
      className={classes.panel}
      aria-label={t.result}
      data-state={finding.state}
      data-there={false}
      data-next={next}
    >
      <div className={classes.next}>
        <IconScan size="2.5rem" stroke={1.5} aria-hidden />
        <h2>{stages[next]}</h2>
      </div>
      <div className={classes.before}>
        <span className="quiet">{t.lastLabel}</span>
        <StateDot state={FAMILY_TONES[FAMILIES[state]]} label={states[state]} />
        {name && <span>{name}</span>}
      </div>
    </section>
  );
}
