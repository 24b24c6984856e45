import { ApiError } from '#window/api/failure.ts';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { linkTo } from '#window/state/route.ts';
import { useInspection } from './inspection-store.ts';
import { LiveView } from './live/LiveView.tsx';
import { SummaryView } from './summary/SummaryView.tsx';
import { useSummaryWords } from './summary/words.ts';
import { useOpenInspection } from './useOpenInspection.ts';

/** `#/verify/12` for the session at the camera, `#/verify/12?view=summary` for its summary. */
export function SessionScreen({ params, query }: ScreenProps) {
  const id = Number(params['id']);
  useOpenInspection(id);
  const { inspection, error, read } = useInspection();
  if (!inspection) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <MissingSession />;
    if (error !== null) return <ErrorNotice error={error} retry={() => void read()} />;
    return null;
  }
  const isOver = inspection.ended_at !== null || query.get('view') === 'summary';
  return isOver ? <SummaryView inspection={inspection} /> : <LiveView inspection={inspection} />;
}

function MissingSession() {
  const t = useSummaryWords();
  return (
    <EmptyState title={t.missingSession} lead={t.missingSessionLead} heading="h1">
      <a href={linkTo('/verify')}>{t.toSessions}</a>
    </EmptyState>
  );
}
