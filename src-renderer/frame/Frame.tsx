import { useEffect, useRef } from 'react';
import { UndoToast } from '#window/components/UndoToast.tsx';
import { useMay } from '#window/state/role.ts';
import { replaceRoute, useRoute } from '#window/state/route.ts';
import { useSession } from '#window/state/session.ts';
import { ChangePassphrase } from './ChangePassphrase.tsx';
import { DropTarget } from './DropTarget.tsx';
import classes from './frame.module.css';
import { KeySheet } from './KeySheet.tsx';
import { Notices } from './Notices.tsx';
import { Outlet } from './Outlet.tsx';
import { Rail } from './Rail.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { SearchEverywhere } from './search/SearchEverywhere.tsx';
import { useChainFeed } from './useChainFeed.ts';
import { useFrameKeys } from './useFrameKeys.ts';
import { WeakPassphrase } from './WeakPassphrase.tsx';
import { useFrameWords } from './words.ts';

/** The frame of the window: the rail at the left, the status strip at the top, and the screen. */
export function Frame() {
  const t = useFrameWords();
  const route = useRoute();
  const content = useRef<HTMLElement>(null);
  useFocusOnHeading(route.path, content);
  useFrameKeys(route.path);
  useChainFeed();
  const mayOperate = useMay('operator');
  useFirstScreen(route.path, mayOperate);
  return (
    <div className={classes.frame}>
      <button type="button" className={classes.skip} onClick={() => focusHeading(content.current)}>
        {t.skip}
      </button>
      <Rail path={route.path} />
      <StatusStrip />
      <main className={classes.content} ref={content} tabIndex={-1}>
        <WeakPassphrase />
        {mayOperate && <Notices />}
        <Outlet route={route} />
      </main>
      <DropTarget />
      <UndoToast />
      <ReleaseDialog />
      <ChangePassphrase />
      <KeySheet />
      <SearchEverywhere />
    </div>
  );
}

/** The window of a checker opens on Verify. */
function useFirstScreen(path: string, mayOperate: boolean): void {
  const role = useSession((state) => state.role);
  useEffect(() => {
    if (path === '/home' && role !== null && !mayOperate) replaceRoute('/verify');
  }, [path, role, mayOperate]);
}

/** The heading of a new screen gets the focus as soon as it is there, so that screen readers announce it. */
function useFocusOnHeading(path: string, content: React.RefObject<HTMLElement | null>): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path || !content.current) return;
    shown.current = path;
    content.current.scrollTop = 0;
    if (focusHeading(content.current)) return;
    const closing = dialogWithFocus();
    const watch = new MutationObserver(() => {
      const dialog = dialogWithFocus();
      // A dialog that was opened since then keeps the focus, or what is typed into it is lost.
      const isTaken = dialog !== null && dialog !== closing;
      if (isTaken || focusHeading(content.current)) watch.disconnect();
    });
    watch.observe(content.current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [path, content]);
}

function dialogWithFocus(): Element | null {
  return document.activeElement?.closest('[role="dialog"]') ?? null;
}

function focusHeading(content: HTMLElement | null): boolean {
  const heading = content?.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus();
  return true;
}
