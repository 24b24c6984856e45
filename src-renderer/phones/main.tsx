import { PHONE_SENTENCES } from '#shared/words/phone-sentences.ts';
import { useWords } from '#window/words/useWords.ts';
import '#window/styles/reset.css';
import '#window/styles/colours.css';
import '#window/phones/screens/ground.css';
import '#window/phones/screens/controls.css';
import '#window/phones/screens/status.css';
import '#window/phones/screens/label.css';
import '#window/phones/screens/screens.css';
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Flash } from '#window/phones/screens/Flash.tsx';
import { HomeScreen } from '#window/phones/screens/HomeScreen.tsx';
import { Icon } from '#window/phones/screens/Icon.tsx';
import { KeyField } from '#window/phones/screens/KeyField.tsx';
import { StatusLine } from '#window/phones/screens/StatusLine.tsx';
import { openLanguage, useLanguage } from '#window/state/language.ts';
import { linkTo, useRoute } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useApp } from './app-store.ts';
import { forgetRecords } from './label-store.ts';
import { takeInvitation } from './pair-store.ts';
import { openPhone } from './phone.ts';
import { PhoneContext, usePhone } from './phone-context.ts';

const place = document.getElementById('handheld');
if (!place) throw new Error('The page has no place for its content.');
// The service worker keeps only pages under /handheld/.
if (location.pathname === '/handheld') history.replaceState(null, '', `/handheld/${location.hash}`);
takeInvitation();
// Not awaited here: the build would put what later files share with this one into files of their own.
const languageOpen = openLanguage(PHONE_SENTENCES);
// What the copy gave leaves the screen with it.
useApp.subscribe(({ membership }, before) => {
  if (membership === null && before.membership !== null) forgetRecords();
});
Promise.all([openPhone(), languageOpen]).then(([phone]) =>
  createRoot(place).render(
    <StrictMode>
      <PhoneContext.Provider value={phone}>
        <App />
      </PhoneContext.Provider>
    </StrictMode>,
  ),
);
if (isSecureContext && 'serviceWorker' in navigator) {
  // Without the service worker the page works only while there is a connection.
  navigator.serviceWorker.register('/handheld/sw.js', { scope: '/handheld/' }).catch(reportError);
}

// What the first screen does not need comes after it.
const CameraScreen = later(async () => (await import('#window/phones/screens/CameraScreen.tsx')).CameraScreen);
const CertificateScreen = later(
  async () => (await import('#window/phones/screens/CertificateScreen.tsx')).CertificateScreen,
);
const ListScreen = later(async () => (await import('#window/phones/screens/ListScreen.tsx')).ListScreen);
const PairScreen = later(async () => (await import('#window/phones/screens/PairScreen.tsx')).PairScreen);
const loadLabel = async () => (await import('#window/phones/screens/LabelScreen.tsx')).LabelScreen;
const LabelScreen = later(loadLabel);
const loadQueue = async () => (await import('#window/phones/screens/QueueScreen.tsx')).QueueScreen;
const QueueScreen = later(loadQueue);
const SettingsScreen = later(async () => (await import('#window/phones/screens/SettingsScreen.tsx')).SettingsScreen);

function later(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load().catch(() => NotLoaded) }));
}

const SCREENS: Readonly<Record<string, ComponentType>> = {
  '/home': HomeScreen,
  '/label': LabelScreen,
  '/camera': CameraScreen,
  '/list': ListScreen,
  '/queue': QueueScreen,
  '/pair': PairScreen,
  '/settings': SettingsScreen,
  '/certificate': CertificateScreen,
};

function App() {
  const { path } = useRoute();
  const language = useLanguage((state) => state.language);
  const ready = useApp((state) => state.ready);
  useKeepingUp();
  useEffect(() => {
    // Loaded right after the first screen, since the station may be gone when they are opened. If loading fails, the screen says so then.
    for (const load of [loadLabel, loadQueue]) load().catch(() => undefined);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen begins at its top, however far the one before was scrolled.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    window.scrollTo(0, 0);
  }, [path]);
  if (!ready) return null;
  const start = location.pathname === '/certificate' && path === '/home' ? '/certificate' : path;
  const Screen = SCREENS[start] ?? HomeScreen;
  return (
    <Frame path={start}>
      <Suspense fallback={null}>
        <Screen key={start} />
      </Suspense>
    </Frame>
  );
}

/** The page was opened just now, and the station is gone already. */
function NotLoaded() {
  const t = useWords('phone');
  return <p role="alert">{t.sendFailed}</p>;
}

/** Milliseconds between two requests for news while the page is in sight. */
const EVERY_MS = 15_000;
/** Milliseconds between two knocks: a station that hangs closes no connection, and refuses none. */
const KNOCK_EVERY_MS = 4000;

function useKeepingUp(): void {
  const phone = usePhone();
  useEffect(() => {
    const isInSight = () => document.visibilityState === 'visible';
    const keepUp = () => {
      if (isInSight()) void phone.keepUp();
    };
    const knock = () => {
      if (isInSight()) void phone.knock();
    };
    keepUp();
    knock();
    const timers = [setInterval(keepUp, EVERY_MS), setInterval(knock, KNOCK_EVERY_MS)];
    window.addEventListener('online', keepUp);
    document.addEventListener('visibilitychange', keepUp);
    return () => {
      for (const timer of timers) clearInterval(timer);
      window.removeEventListener('online', keepUp);
      document.removeEventListener('visibilitychange', keepUp);
    };
  }, [phone]);
}

/** The screens that take a scanner's keystrokes. */
const KEYED = ['/home', '/label'];

function Frame({ path, children }: { path: string; children: ReactNode }) {
  const t = useWords('phone');
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
          {t.queue({ waiting: number(waiting) })}
        </a>
        <a href={linkTo('/settings')} aria-current={path === '/settings' ? 'page' : undefined}>
          <Icon name="settings" />
          {t.settings}
        </a>
      </nav>
    </>
  );
}
