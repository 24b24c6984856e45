import type { Finding } from '#shared/verify/inspection.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { FAMILIES, SHAPES } from '#window/features/verify/result/family.ts';
import { SeenPicture } from '#window/features/verify/result/Pictures.tsx';
import { useWords } from '#window/words/useWords.ts';
import classes from './last-labels.module.css';

const SHOWN = 8;

/** The last labels, the newest first. A press shows the details of a label. */
export function LastLabels({ open }: { open: (finding: Finding) => void }) {
  const t = useWords('live').tally;
  const findings = useInspection((state) => state.findings);
  return (
    <section className={classes.last} aria-label={t.last}>
      <h2>{t.last}</h2>
      {findings.length === 0 && <p className="quiet">{t.none}</p>}
      <ul>
        {findings.slice(0, SHOWN).map((finding) => (
          <LastLabel key={finding.id} finding={finding} open={open} />
        ))}
      </ul>
    </section>
  );
}

function LastLabel({ finding, open }: { finding: Finding; open: (finding: Finding) => void }) {
  const { states, undone } = useWords('verify');
  const Shape = SHAPES[finding.state];
  // There is little room, and all IDs have the same prefix.
  const name = finding.watermark_id?.split('-').at(-1) ?? '–';
  return (
    <li>
      <button
        type="button"
        className={classes.thumb}
        data-family={FAMILIES[finding.state]}
        data-undone={finding.undone}
        onClick={() => open(finding)}
      >
        <SeenPicture finding={finding} quiet />
        <span>
          <Shape size="1rem" stroke={2.4} aria-hidden />
          <span className="visually-hidden">{`${states[finding.state]} ${finding.undone ? undone : ''} `}</span>
          <span className="mono">{name}</span>
        </span>
      </button>
    </li>
  );
}
