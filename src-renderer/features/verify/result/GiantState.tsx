import type { Finding } from '#shared/verify/inspection.ts';
import { StateChip } from '#window/components/StateDot.tsx';
import { useWords } from '#window/words/useWords.ts';
import { SHAPES } from './family.ts';
import classes from './result.module.css';

export function GiantState({ finding, isThere }: { finding: Finding; isThere: boolean }) {
  const t = useWords('verify');
  const r = useWords('result');
  const { state, verdict, undone, record } = finding;
  const Shape = SHAPES[state];
  return (
    <div className={classes.giant}>
      <Shape className={classes.shape} stroke={2.4} aria-hidden />
      <div className={classes.word}>
        <h2>{t.states[state]}</h2>
        <p>{isThere ? t.meanings[state] : r.gone}</p>
      </div>
      {(verdict || undone || record) && (
        <div className="wrap gap-2 whole-line">
          {undone && <StateChip state="none" label={t.undone} />}
          {verdict && <StateChip state={verdict === 'accepted' ? 'ok' : 'bad'} label={t.verdicts[verdict]} />}
          {record && record.claim_status !== 'unclaimed' && <ClaimChip status={record.claim_status} />}
        </div>
      )}
    </div>
  );
}

function ClaimChip({ status }: { status: 'minted' | 'claimed' }) {
  const { claim } = useWords('state');
  return <StateChip state="done" label={claim[status]} />;
}
