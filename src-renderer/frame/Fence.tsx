import { Component, type ReactNode, useEffect, useRef } from 'react';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useConnection } from '#window/state/connection.ts';
import { useFrameWords } from './words.ts';

/** Keeps the rest of the window working when a screen throws. */
export class Fence extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: Error) {
    return { fault };
  }

  override render() {
    if (!this.state.fault) return this.props.children;
    return <Broken fault={this.state.fault} retry={() => this.setState({ fault: null })} />;
  }
}

function Broken({ fault, retry }: { fault: Error; retry: () => void }) {
  const t = useFrameWords();
  const { state, snapshot } = useConnection();
  const begun = useRef(snapshot);
  // What the browser could not fetch once it does not fetch again without a new page.
  const again = () => (isPartMissing(fault) ? location.reload() : retry());
  const newest = useRef(again);
  newest.current = again;
  // A part of the page could not be fetched while the station was away. When the station is back, the page is tried again.
  useEffect(() => {
    if (snapshot !== begun.current && state === 'live') newest.current();
  }, [snapshot, state]);
  // The banner says already that the station does not answer.
  if (state === 'lost') {
    return (
      <div style={{ padding: 'var(--mantine-spacing-lg)' }}>
        <h1>{t.broken}</h1>
        <p className="quiet">{t.brokenUntilBack}</p>
      </div>
    );
  }
  return (
    <div style={{ padding: 'var(--mantine-spacing-lg)' }}>
      <h1>{t.broken}</h1>
      <ErrorNotice error={fault} retry={again} />
    </div>
  );
}

/** Whether the code of a screen could not be fetched. Chromium, Firefox and Safari say it in words of their own. */
function isPartMissing({ message }: Error): boolean {
  return /dynamically imported module|importing a module script failed/i.test(message);
}
