import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { HomeScreen } from '#window/phones/screens/HomeScreen.tsx';
import { useLanguage } from '#window/state/language.ts';
import { useRoute } from '#window/state/route.ts';
import { useApp } from './app-store.ts';
import { Frame } from './Frame.tsx';
import { useHandheld } from './handheld-context.ts';
import { useHandheldWords } from './words.ts';

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

export function App() {
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
  const t = useHandheldWords();
  return <p role="alert">{t.sendFailed}</p>;
}

/** Milliseconds between two requests for news while the page is in sight. */
const EVERY_MS = 15_000;

function useKeepingUp(): void {
  const handheld = useHandheld();
  useEffect(() => {
    const keepUp = () => {
      if (document.visibilityState === 'visible') void handheld.keepUp();
    };
    keepUp();
    const timer = setInterval(keepUp, EVERY_MS);
    window.addEventListener('online', keepUp);
    document.addEventListener('visibilitychange', keepUp);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', keepUp);
      document.removeEventListener('visibilitychange', keepUp);
    };
  }, [handheld]);
}
