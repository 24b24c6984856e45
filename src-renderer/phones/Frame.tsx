import type { ReactNode } from 'react';
import { Flash } from '#window/phones/parts/Flash.tsx';
import { Icon } from '#window/phones/parts/Icon.tsx';
import { KeyField } from '#window/phones/parts/KeyField.tsx';
import { StatusLine } from '#window/phones/parts/StatusLine.tsx';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useApp } from './app-store.ts';
import { useHandheldWords } from './words.ts';

/** The screens that take a scanner's keystrokes. */
const KEYED = ['/home', '/label'];

export function Frame({ path, children }: { path: string; children: ReactNode }) {
  const t = useHandheldWords();
  const { number } = useFormats();
  const waiting = useApp((state) => state.queue.filter((item) => item.state !== 'sent').length);
  return (
    <>
      <Flash />
      <header>
        <StatusLine />
      </header>
      <main>
        {KEYED.includes(path) && <KeyField />}
        {children}
      </main>
      <nav aria-label="Twinmark">
        <a href={linkTo('/home')} aria-current={path === '/home' ? 'page' : undefined}>
          <Icon name="scan" />
          {t.home}
        </a>
        <a href={linkTo('/queue')} aria-current={path === '/queue' ? 'page' : undefined}>
          <Icon name="queue" />
          {t.queue(number(waiting))}
        </a>
        <a href={linkTo('/settings')} aria-current={path === '/settings' ? 'page' : undefined}>
          <Icon name="settings" />
          {t.settings}
        </a>
      </nav>
    </>
  );
}
