import { Suspense } from 'react';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { PageSkeleton } from '#window/components/PageSkeleton.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { screens } from '#window/features/screens.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo, matchPath, type Route } from '#window/state/route.ts';
import { Fence } from './Fence.tsx';
import { NotAllowed } from './NotAllowed.tsx';
import { useFrameWords } from './words.ts';

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
  const t = useFrameWords();
  return (
    <EmptyState title={t.missing} lead={t.missingLead} heading="h1">
      <Button href={linkTo('/home')} variant="default" label={t.toHome} />
    </EmptyState>
  );
}
