import { useEffect, useRef } from 'react';
import type { NetworkDoor } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { UndoToast } from '#window/components/UndoToast.tsx';
import { screens } from '#window/features/screens.ts';
import { useChain } from '#window/state/chain.ts';
import { useDoor } from '#window/state/door.ts';
import { useNewCasesFeed } from '#window/state/new-cases.ts';
import { useReadAnew, useReadSoon } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { matchPath, navigate, parentOf, replaceRoute, useRoute } from '#window/state/route.ts';
import { useSession } from '#window/state/session.ts';
import { useFeed, useStationEvent } from '#window/state/station-events.ts';
import { useWords } from '#window/words/useWords.ts';
import { ChangePassphrase } from './ChangePassphrase.tsx';
import { DropTarget } from './DropTarget.tsx';
import classes from './frame.module.css';
import { KeyList } from './KeyList.tsx';
import { NewCases } from './NewCases.tsx';
import { Notices } from './Notices.tsx';
import { OperatorMenu } from './OperatorMenu.tsx';
import { Outlet } from './Outlet.tsx';
import { QueueFact } from './QueueFact.tsx';
import { Rail, useShownAreas } from './Rail.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { showKeys, useKeys } from './registry.ts';
import { SearchButton, SearchEverywhere } from './SearchEverywhere.tsx';
import { StoreFact } from './StoreFact.tsx';
import { WeakPassphrase } from './WeakPassphrase.tsx';

/** The frame of the window: the rail at the left, the status strip at the top, and the screen. */
export function Frame() {
  const t = useWords('frame');
  const route = useRoute();
  const content = useRef<HTMLElement>(null);
  useFocusOnHeading(route.path, content);
  useFrameKeys(route.path);
  useChainFeed();
  useNewCasesFeed();
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
        {mayOperate && <NewCases />}
        <Outlet route={route} />
      </main>
      <DropTarget />
      <UndoToast />
      <ReleaseDialog />
      <ChangePassphrase />
      <KeyList />
      <SearchEverywhere />
    </div>
  );
}

/** The window of a checker opens on Verify. */
function useFirstScreen(path: string, mayOperate: boolean): void {
  const role = useSession((state) => state.role);
  useEffect(() => {
    if (path === '/home' && role !== null && !mayOperate) replaceRoute(role === 'printer' ? '/products' : '/verify');
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

/** Milliseconds to wait after a token event. Tokens of a job come in groups, and the balance is read once for each group. */
const SETTLE_MS = 500;

/** Keeps the chain overview of the window up to date. */
function useChainFeed(): void {
  const { read, block } = useChain.getState();
  useReadAnew(read);
  const readSoon = useReadSoon(read, SETTLE_MS);
  useStationEvent('chain', (move) => {
    if (move.changed) void read();
    else if (move.block) block(move.block);
  });
  useStationEvent('token', readSoon);
  useStationEvent('minting', readSoon);
}

/** The keys that work on every screen. */
function useFrameKeys(path: string): void {
  const t = useWords('frame');
  const k = useWords('key');
  const areas = useShownAreas();
  useKeys([
    { keys: '?', words: k.list, run: showKeys },
    { keys: 'F1', words: k.list, run: showKeys },
    { keys: 'Escape', words: k.back, run: () => goUp(path) },
    // In a browser Ctrl and a digit choose a tab. Alt, Shift and a digit are nobody's.
    ...areas.flatMap(({ name, path: area }, index) =>
      ['Ctrl', 'Alt+Shift'].map((held) => ({
        keys: `${held}+${index + 1}`,
        words: k.area({ name: t.areas[name] }),
        run: () => navigate(area),
      })),
    ),
  ]);
}

/** The address one level up: from a record to the list of records. */
function goUp(path: string): void {
  const whole = parentOf(path, (parent) => screens.some((screen) => matchPath(screen.path, parent)));
  if (whole) navigate(whole);
}

/** The state of the station, always in sight. */
function StatusStrip() {
  const t = useWords('frame');
  const network = useChain((state) => state.overview?.network ?? null);
  return (
    <header className={classes.strip}>
      <ul className={classes.facts}>
        <li>
          <StoreFact />
        </li>
        <li className={`quiet ${classes.address}`}>
          {t.station} <span className="mono">{location.host}</span>
        </li>
        <DoorFact />
        <QueueFact />
        {network && (
          <li>
            <span className={classes.network}>
              {t.testNetwork} · {network.is_local ? t.localChain : network.name}
            </span>
          </li>
        )}
      </ul>
      <SearchButton />
      <OperatorMenu />
    </header>
  );
}

const TONES: Readonly<Record<NetworkDoor['state'], Tone>> = { open: 'ok', closed: 'none', failed: 'bad' };

/** Whether handhelds find the station. */
function DoorFact() {
  const t = useWords('frame').door;
  const { door, take } = useDoor();
  const read = (signal: AbortSignal) => call('getNetwork', { signal });
  useFeed('door', read, (answer, heard) => take(heard.at(-1) ?? answer), take);
  if (!door) return null;
  return (
    <li>
      <StateDot state={door.local ? 'none' : TONES[door.state]} label={door.local ? t.local : t[door.state]} />
    </li>
  );
}
