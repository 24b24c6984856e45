import { IconScan } from '@tabler/icons-react';
import type { Finding } from '../../../../src-shared/inspection.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FAMILIES } from './family.ts';
import { GiantState } from './GiantState.tsx';
import { ResultFacts } from './ResultFacts.tsx';
import classes from './result.module.css';
import { useResultWords } from './words.ts';

export interface ResultPanelProps {
  readonly finding: Finding | null;
  /** Whether the label still lies there. */
  readonly isThere: boolean;
}

/** The result of a label, large enough to be read from across the desk. */
export function ResultPanel({ finding, isThere }: ResultPanelProps) {
  const t = useResultWords();
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
  return (
    <section
      className={classes.panel}
      aria-label={t.result}
      data-family={FAMILIES[finding.state]}
      data-state={finding.state}
      data-there={isThere}
    >
      <GiantState key={`${finding.id} ${isThere}`} finding={finding} isThere={isThere} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.body} tabIndex={0} aria-label={t.facts}>
        <ResultFacts finding={finding} />
      </section>
    </section>
  );
}
