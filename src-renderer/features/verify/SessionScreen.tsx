import { useEffect } from 'react';
import { ApiError } from '#window/api/failure.ts';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useReadAnew, useReadSoon } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWords } from '#window/words/useWords.ts';
import { useInspection } from './inspection-store.ts';
import { LiveView } from './live/LiveView.tsx';
import { SummaryView } from './summary/SummaryView.tsx';

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
  const t = useWords('summary');
  return (
    <EmptyState title={t.missingSession} lead={t.missingSessionLead} heading="h1">
      <a href={linkTo('/verify')}>{t.toSessions}</a>
    </EmptyState>
  );
}

/** Milliseconds to wait after a change, so that many changes lead to one reading. */
const SETTLE_MS = 400;

/** Keeps an inspection open and up to date while the component is there. */
function useOpenInspection(id: number): void {
  const { open, close, take, read } = useInspection.getState();
  useReadAnew(() => open(id), id);
  useEffect(() => close, [close]);
  const readSoon = useReadSoon(read, SETTLE_MS);
  useStationEvent('inspection', (inspection) => {
    if (inspection.id !== id) return;
    take(inspection);
    // Another window may have shown or judged a label. A second label in view makes the first one a duplicate.
    readSoon();
  });
  // The sums come from the ledger, so they also change when another session or the screen of the job changes labels.
  useStationEvent('labels', (moves) => {
    const batch = useInspection.getState().inspection?.batch?.id;
    if (moves.some((move) => move.batch === batch)) readSoon();
  });
}
