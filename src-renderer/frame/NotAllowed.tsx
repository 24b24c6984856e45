import { IconLock } from '@tabler/icons-react';
import type { Role } from '#shared/core/role.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { linkTo } from '#window/state/route.ts';
import { useFrameWords } from './words.ts';

/** In place of a screen that is for higher roles. */
export function NotAllowed({ least }: { least: Role }) {
  const t = useFrameWords();
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
