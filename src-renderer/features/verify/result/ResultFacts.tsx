import { type Finding, helpOf } from '#shared/verify/inspection.ts';
import { StateChip } from '#window/components/StateDot.tsx';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { PRINT_TONES, STANDING_TONES } from '#window/words/states.ts';
import { useSaidContradiction } from '#window/words/useSaid.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { BothPictures, SeenPicture } from './Pictures.tsx';
import classes from './result.module.css';

/** Which label it is, and the facts that matter for its state. */
export function ResultFacts({ finding }: { finding: Finding }) {
  const t = useWords('verify');
  const shown = useShown();
  const { number } = useFormats();
  const { watermark_id, message, record, batch, sheet, cell } = finding;
  const place = sheet !== null && cell !== null ? t.place({ sheet: number(sheet), cell: number(cell) }) : null;
  return (
    <>
      <BadStanding finding={finding} />
      {finding.print === 'copy' && <PrintLine finding={finding} />}
      <Contradictions finding={finding} />
      <StateFacts finding={finding} />
      {(watermark_id ?? message) && (
        <p className={classes.name}>
          <strong className="mono">{watermark_id ?? message}</strong>
          {record && <span>{record.title}</span>}
        </p>
      )}
      {record && (
        <dl className={classes.fields}>
          {record.fields.map(([label, value]) => (
            <div key={label}>
              <dt>{shown(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {batch && <p className="quiet small">{[batch.name, place].filter(Boolean).join(' · ')}</p>}
      {finding.print !== 'copy' && <PrintLine finding={finding} />}
      <GradeLine finding={finding} />
    </>
  );
}

/** What the scans of the ID say against it, in whatever state its label is. */
function BadStanding({ finding: { record } }: { finding: Finding }) {
  const t = useWords('standing');
  if (!record || record.standing === 'clear') return null;
  const { standing, reasons } = record;
  return (
    <div className={classes.advice} role="note">
      <StateChip state={STANDING_TONES[standing]} label={t.names[standing]} />
      <span>{t.leads[standing]}</span>
      <span className="quiet small">{reasons.map((reason) => t.reasons[reason]).join(' ')}</span>
    </div>
  );
}

/** What codes on the label say, where its record says another thing. */
function Contradictions({ finding: { contradictions } }: { finding: Finding }) {
  const say = useSaidContradiction();
  if (contradictions.length === 0) return null;
  return (
    <ul className={classes.contradictions}>
      {contradictions.map((one) => (
        <li key={`${one.item} ${one.ai}`}>{say(one)}</li>
      ))}
    </ul>
  );
}

/** What a close photograph says of the very print. Labels whose prints nobody enrols are not spoken of. */
function PrintLine({ finding: { print, print_limits } }: { finding: Finding }) {
  const t = useWords('enrolled');
  if (print === null || print === 'not_enrolled') return null;
  return (
    <div className={classes.advice} role="note">
      <StateChip state={PRINT_TONES[print]} label={`${t.title}: ${t.names[print]}`} />
      <span>{t.leads[print]}</span>
      <span className="quiet small">
        {print_limits !== null && `${t.limits[print_limits]} `}
        {t.untried}
      </span>
    </div>
  );
}

/** The grade, and what lowers it. */
function GradeLine({ finding }: { finding: Finding }) {
  const t = useWords('verify');
  const { grade, cause, state } = finding;
  const help = helpOf(finding);
  if (grade === null || state === 'not_readable') return null;
  return (
    <p className={classes.grade} title={t.gradeFooter}>
      <strong data-grade={grade}>
        <span className="visually-hidden">{t.grade({ grade })}</span>
        <span aria-hidden>{grade}</span>
      </strong>
      <span className="stack">
        {cause !== null && <span>{t.weakest({ cause: t.causes[cause] })}</span>}
        {cause !== null && <span>{t.advice[cause]}</span>}
        {help !== 'none' && <span className="quiet">{t.help[help]}</span>}
      </span>
    </p>
  );
}

/** What a person needs to know in this state: what to do, where the label belongs, when it was checked before. */
function StateFacts({ finding }: { finding: Finding }) {
  switch (finding.state) {
    case 'not_readable':
      return <Unread finding={finding} />;
    case 'wrong_job':
      return <OtherJob finding={finding} />;
    case 'wrong_code':
    case 'wrong_artwork':
    case 'likely_copy':
      return <BothPictures finding={finding} />;
    case 'rejected':
      return <Rejected finding={finding} />;
    case 'already_checked':
      return <Before finding={finding} />;
    case 'unknown':
      return <Unknown />;
    default:
      return null;
  }
}

function Unread({ finding }: { finding: Finding }) {
  const t = useWords('verify');
  const r = useWords('result');
  return (
    <div className={classes.unread}>
      <SeenPicture finding={finding} />
      <p className={classes.advice}>{finding.frames === 0 ? r.takenAway : t.advice[finding.cause ?? 'none']}</p>
    </div>
  );
}

function OtherJob({ finding: { batch } }: { finding: Finding }) {
  const t = useWords('result');
  const expected = useInspection((state) => state.inspection?.batch);
  return (
    <p className={classes.advice}>
      {batch ? <a href={linkTo(`/jobs/${batch.id}`)}>{t.belongsTo({ job: batch.name })}</a> : t.belongsToNone}
      {expected && <span className="quiet small">{t.expected({ job: expected.name })}</span>}
    </p>
  );
}

function Rejected({ finding: { reason, earlier } }: { finding: Finding }) {
  const { dateTime } = useFormats();
  return (
    <p className={classes.advice}>
      {reason}
      {earlier && <span className="quiet small">{dateTime(earlier.at)}</span>}
    </p>
  );
}

function Before({ finding: { earlier, appearance } }: { finding: Finding }) {
  const t = useWords('result');
  const { dateTime, ago } = useFormats();
  const id = useInspection((state) => state.id);
  if (!earlier) return null;
  const isHere = earlier.inspection_id === id;
  // "A minute ago" says more than a date. For yesterday the date says more.
  const isRecent = Date.now() - Date.parse(earlier.at) < 3_600_000;
  const when = isRecent ? ago(earlier.at) : dateTime(earlier.at);
  return (
    <p className={classes.advice} key={appearance}>
      {isHere ? t.before({ when }) : t.beforeElsewhere({ when })}
    </p>
  );
}

function Unknown() {
  const t = useWords('result');
  return <p className={classes.advice}>{t.searchHere}</p>;
}
