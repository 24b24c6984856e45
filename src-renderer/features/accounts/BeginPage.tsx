import { FullPage } from '#window/components/FullPage.tsx';
import { IconFile, IconSparkles } from '#window/icons/things.ts';
import { navigate } from '#window/state/route.ts';
import { useSession } from '#window/state/session.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './set-up.module.css';

/** Asks after the set-up whether to begin with sample data. */
export function BeginPage() {
  const t = useWords('setUp');
  const { operator, begin } = useSession();
  const start = (path: string, query: Readonly<Record<string, string>> = {}) => {
    navigate(path, query);
    begin();
  };
  return (
    <FullPage title={t.beginTitle({ name: operator ?? '' })} lead={t.beginLead}>
      <div className="stack gap-3">
        <button type="button" className={classes.way} onClick={() => start('/create', { sample: 'wine' })}>
          <IconSparkles size="1.75rem" stroke={1.4} aria-hidden />
          <span>
            <strong>{t.sample}</strong>
            {t.sampleLead}
          </span>
        </button>
        <button type="button" className={classes.way} onClick={() => start('/home')}>
          <IconFile size="1.75rem" stroke={1.4} aria-hidden />
          <span>
            <strong>{t.empty}</strong>
            {t.emptyLead}
          </span>
        </button>
      </div>
    </FullPage>
  );
}
