import { useEffect, useState } from 'react';
import { reaches } from '#shared/core/role.ts';
import { LANGUAGES, OWN_NAMES } from '#shared/words/languages.ts';
import { type ManualPage, readManual } from '#window/features/manual/manual.ts';
import { screens } from '#window/features/screens.ts';
import { GROUPS } from '#window/features/settings/groups.ts';
import { useSettingNames } from '#window/features/settings/setting-words.ts';
import { useLanguage } from '#window/state/language.ts';
import { useOwnPassphrase } from '#window/state/own-passphrase.ts';
import { THEMES, usePreferences } from '#window/state/preferences.ts';
import { useMay } from '#window/state/role.ts';
import { useSession } from '#window/state/session.ts';
import { useWords } from '#window/words/useWords.ts';
import type { Entry } from './entries.ts';
import { useShownAreas } from './Rail.tsx';
import { showKeys } from './registry.ts';

/** What the window itself offers: its pages, its actions, for admins the settings, and the manual. */
export function useEntries(): readonly Entry[] {
  return [...useActions(), ...usePages(), ...useSubPages(), ...useSettings(), ...useManual()];
}

function useActions(): readonly Entry[] {
  const { also, ...t } = useWords('search');
  const { themes, signOut } = useWords('frame');
  const { change } = useWords('passphrase');
  const mayOperate = useMay('operator');
  const { mode, isModeLocked, setMode, setTheme } = usePreferences();
  const { setLanguage } = useLanguage();
  const askPassphrase = () => useOwnPassphrase.getState().ask(useSession.getState().operator);
  const act = (id: string, title: string, run: () => void): Entry => ({ id, group: 'actions', title, run });
  return [
    ...(mayOperate ? [{ id: 'make', group: 'actions', title: t.newJob, path: '/create' } as const] : []),
    act('keys', t.keys, showKeys),
    ...(isModeLocked
      ? []
      : [act('operator-mode', t.operatorMode, () => setMode(mode === 'operator' ? 'desk' : 'operator'))]),
    ...THEMES.map((theme) => act(`theme ${theme}`, t.theme({ name: themes[theme] }), () => setTheme(theme))),
    ...LANGUAGES.map((one) => act(`language ${one}`, t.language({ name: OWN_NAMES[one] }), () => setLanguage(one))),
    { ...act('passphrase', change, askPassphrase), also: also.passphrase },
    act('sign-out', signOut, () => void useSession.getState().signOut()),
  ];
}

function usePages(): readonly Entry[] {
  const { also } = useWords('search');
  const { areas } = useWords('frame');
  const { title } = useWords('printer');
  const mayOperate = useMay('operator');
  const shown = useShownAreas();
  return [
    ...shown.map(
      ({ name, path }): Entry => ({
        id: `area ${name}`,
        group: 'areas',
        title: areas[name],
        path,
        ...(name === 'devices' && { also: also.devices }),
      }),
    ),
    ...(mayOperate
      ? [{ id: 'area printers', group: 'areas', title, also: also.printers, path: '/printers' } as const]
      : []),
  ];
}

/** Pages that stand on no rail: they are reached from another page. */
function useSubPages(): readonly Entry[] {
  const { role } = useSession();
  const { accounts, backups } = useWords('search').also;
  const also: Readonly<Record<string, string>> = { '/settings/accounts': accounts, '/settings/backups': backups };
  const titles: Readonly<Record<string, string>> = {
    '/jobs/queue': useWords('queue').title,
    '/jobs/statistics': useWords('statistics').title,
    '/verify/lists': useWords('lists').title,
    '/settings/accounts': useWords('account').title,
    '/settings/backups': useWords('backup').title,
    '/settings/diagnostics': useWords('diagnostics').title,
    '/settings/activity': useWords('activity').title,
  };
  return screens
    .filter(({ path, least }) => titles[path] !== undefined && role !== null && reaches(role, least))
    .map(({ path }): Entry => ({ id: `page ${path}`, group: 'areas', title: titles[path], also: also[path], path }));
}

function useSettings(): readonly Entry[] {
  const nameOf = useSettingNames();
  const { groups } = useWords('settings');
  const isAdmin = useMay('admin');
  if (!isAdmin) return [];
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).flatMap((group) =>
    GROUPS[group].map((name) => ({
      id: `setting ${name}`,
      group: 'settings' as const,
      title: nameOf(name).title,
      detail: groups[group].title,
      path: `/settings?find=${encodeURIComponent(nameOf(name).title)}`,
    })),
  );
}

/** The pages of the manual and their headings, in the window's language; none until they are loaded. */
function useManual(): readonly Entry[] {
  const { language } = useLanguage();
  const [pages, put] = useState<readonly ManualPage[]>([]);
  useEffect(() => {
    let isWanted = true;
    // Without the station nothing of the manual can be opened either, and the rest of the search works.
    readManual(language).then(
      (read) => isWanted && put(read),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return pages.flatMap(entriesOf);
}

function entriesOf({ name, title, headings }: ManualPage): Entry[] {
  const path = `/manual/${name}`;
  return [
    { id: `manual ${name}`, group: 'manual', title, path },
    ...headings.map(
      ({ id, title: heading }): Entry => ({
        id: `manual ${name} ${id}`,
        group: 'manual',
        title: heading,
        detail: title,
        path: `${path}?at=${encodeURIComponent(id)}`,
      }),
    ),
  ];
}
