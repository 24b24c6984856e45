import { ApiError } from '#window/api/failure.ts';
import { useSentence } from '#window/components/useSentence.ts';
import { useWords, type Words } from '#window/words/useWords.ts';
import classes from './live.module.css';
import { useLive } from './live-store.ts';

/** Says what to do now, in large letters under the picture. */
export function StageLine() {
  const t = useWords('live');
  const stage = useLive((state) => state.stage);
  const isPaused = useLive((state) => state.isPaused);
  const failure = useLive((state) => state.failure);
  const sentence = useSentence();
  const shown = useLive((state) => state.shown);
  if (failure !== null) {
    const isUnreachable = failure instanceof ApiError && failure.isUnreachable;
    return (
      <Line kind="failed" text={isUnreachable ? t.noStation : sentence(failure)} lead={isUnreachable ? '' : t.goesOn} />
    );
  }
  if (isPaused) return <Line kind="paused" text={t.stages.paused} lead={t.leads.paused} />;
  if (stage.kind === 'result') return <Line kind="result" text={t.next} lead="" />;
  const isFirst = shown === null && stage.kind === 'empty';
  return <Line kind={stage.kind} text={t.stages[stage.kind]} lead={isFirst ? t.leads.empty : leadOf(t, stage.kind)} />;
}

function leadOf({ leads }: Words<'live'>, kind: keyof Words<'live'>['leads']): string {
  return kind === 'empty' ? '' : leads[kind];
}

function Line({ kind, text, lead }: { kind: string; text: string; lead: string }) {
  return (
    <p className={classes.stage} data-stage={kind}>
      <strong>{text}</strong>
      {lead && <span className="quiet">{lead}</span>}
    </p>
  );
}
