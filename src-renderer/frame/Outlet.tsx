import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Role } from '#shared/core/role.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { PageSkeleton } from '#window/components/PageSkeleton.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { screens } from '#window/features/screens.ts';
import { IconLock } from '#window/icons/signs.ts';
import { useConnection } from '#window/state/connection.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo, matchPath, type Route } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';

/** The screen of a route. A screen that fails does not affect the rest of the window. */
export function Outlet({ route }: { route: Route }) {
  const found = findScreen(route);
  const isAllowed = useMay(found?.least ?? 'checker');
  if (!found) return <MissingScreen />;
  const { Component, props, least } = found;
  if (!isAllowed) return <NotAllowed least={least} />;
  return (
    <Fence key={route.path}>
      <Suspense fallback={<PageSkeleton />}>
        <Component {...props} />
      </Suspense>
    </Fence>
  );
}

function findScreen({ path, query }: Route) {
  for (const screen of screens) {
    const params = matchPath(screen.path, path);
    if (params)
      return { Component: screen.component, least: screen.least, props: { params, query } satisfies ScreenProps };
  }
  return null;
}

function MissingScreen() {
  const t = useWords('frame');
  return (
    <EmptyState title={t.missing} lead={t.missingLead} heading="h1">
      <Button href={linkTo('/home')} variant="default" label={t.toHome} />
    </EmptyState>
  );
}

/** In place of a screen that is for higher roles. */
function NotAllowed({ least }: { least: Role }) {
  const t = useWords('frame');
  return (
    <EmptyState
      title={t.notAllowed}
      lead={least === 'admin' ? t.forAdmins : t.forOperators}
      heading="h1"
      icon={<IconLock size="2rem" stroke={1.3} aria-hidden />}
    >
      <Button href={linkTo('/home')} variant="default" label={t.toHome} />
    </EmptyState>
  );
}

/** Keeps the rest of the window working when a screen throws. */
class Fence extends Component<{ children: ReactNode }, { fault: Error | null }> {
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
  const t = useWords('frame');
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
