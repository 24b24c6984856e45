import { SectionLinks } from '#window/components/SectionLinks.tsx';
import { useWords } from '#window/words/useWords.ts';

const PATHS = {
  settings: '/settings',
  accounts: '/settings/accounts',
  backups: '/settings/backups',
  diagnostics: '/settings/diagnostics',
  activity: '/settings/activity',
  programs: '/settings/programs',
} as const;

/** Links to the parts of Settings. */
export function Sections() {
  const t = useWords('section');
  const names = Object.keys(PATHS) as (keyof typeof PATHS)[];
  return <SectionLinks label={t.label} links={names.map((name) => ({ path: PATHS[name], name: t[name] }))} />;
}
