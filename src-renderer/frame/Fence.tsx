import { Component, type ReactNode } from 'react';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
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
  return (
    <div style={{ padding: 'var(--mantine-spacing-lg)' }}>
      <h1>{t.broken}</h1>
      <ErrorNotice error={fault} retry={retry} />
    </div>
  );
}
