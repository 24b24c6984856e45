import { Activity, useEffect } from 'react';
import { BeginPage } from '#window/features/accounts/BeginPage.tsx';
import { ClosedPage } from '#window/features/accounts/ClosedPage.tsx';
import { SetUpPage } from '#window/features/accounts/SetUpPage.tsx';
import { SignInPage } from '#window/features/accounts/SignInPage.tsx';
import { UNKNOWN } from './api/client.ts';
import { listen } from './api/events.ts';
import { ConnectionBanner } from './frame/ConnectionBanner.tsx';
import { Frame } from './frame/Frame.tsx';
import { LiveRegion } from './frame/LiveRegion.tsx';
import { Themed } from './frame/Themed.tsx';
import { useConnection } from './state/connection.ts';
import { reloadIfNewer } from './state/newer-build.ts';
import { type SessionState, useSession } from './state/session.ts';
import { useStationEvents } from './state/station-events.ts';

export function App() {
  useStream();
  const phase = useSession((state) => state.phase);
  useRefusedDrops(phase !== 'in');
  return (
    <Themed>
      {phase !== 'closed' && <ConnectionBanner />}
      <Whole phase={phase} />
      <LiveRegion />
    </Themed>
  );
}

/**
 * While the operator of a session that has ended signs in again, the frame waits unseen, so that nothing that was begun is lost.
 * For another operator there is a new frame.
 */
function Whole({ phase }: Pick<SessionState, 'phase'>) {
  const kept = useSession((state) => state.kept);
  const isIn = phase === 'in';
  return (
    <>
      {(isIn || (phase === 'sign-in' && kept !== null)) && (
        <Activity key={kept} mode={isIn ? 'visible' : 'hidden'}>
          <Frame />
        </Activity>
      )}
      {!isIn && <FirstPage phase={phase} />}
    </>
  );
}

function FirstPage({ phase }: { phase: Exclude<SessionState['phase'], 'in'> }) {
  switch (phase) {
    case 'asking':
      return null;
    case 'closed':
      return <ClosedPage />;
    case 'set-up':
      return <SetUpPage />;
    case 'begin':
      return <BeginPage />;
    case 'sign-in':
      return <SignInPage />;
  }
}

/** Refuses dropped files on pages that take no files. Otherwise the browser would leave the page and open the file. */
function useRefusedDrops(refuse: boolean): void {
  useEffect(() => {
    if (!refuse) return;
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, stay);
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, stay);
    };
  }, [refuse]);
}

/** Keeps the window in step with the station. Asks who is signed in whenever events may have been missed. */
function useStream(): void {
  const snapshot = useConnection((state) => state.snapshot);
  const connection = useConnection((state) => state.state);
  const closed = useSession((state) => state.phase === 'closed');
  useEffect(() => {
    // A closed window never gets in again. Only a newly opened window does.
    if (closed) return;
    const { live, lost } = useConnection.getState();
    const { tell } = useStationEvents.getState();
    return listen({ live, lost, refused: () => void useSession.getState().refresh(), event: tell });
  }, [closed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to ask, not what.
  useEffect(() => {
    const ask = () => void useSession.getState().refresh();
    ask();
    if (snapshot > 1) void reloadIfNewer();
    window.addEventListener(UNKNOWN, ask);
    return () => window.removeEventListener(UNKNOWN, ask);
  }, [snapshot, connection]);
}
