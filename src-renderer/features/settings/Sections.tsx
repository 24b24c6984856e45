import { linkTo, useRoute } from '../../state/route.ts';
import { useSectionWords } from './section-words.ts';
import classes from './sections.module.css';

const PATHS = {
  settings: '/settings',
  accounts: '/settings/accounts',
  backups: '/settings/backups',
  diagnostics: '/settings/diagnostics',
  activity: '/settings/activity',
} as const;

/** Links to the parts of Settings. */
export function Sections() {
  const t = useSectionWords();
  const { path } = useRoute();
  return (
    <nav className={classes.sections} aria-label={t.label}>
      {(Object.keys(PATHS) as (keyof typeof PATHS)[]).map((name) => (
        <a key={name} href={linkTo(PATHS[name])} aria-current={path === PATHS[name] ? 'page' : undefined}>
          {t[name]}
        </a>
      ))}
    </nav>
  );
}
