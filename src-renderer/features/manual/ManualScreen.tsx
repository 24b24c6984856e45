import { useEffect } from 'react';
import { Page } from '#window/components/Page.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useLanguage } from '#window/state/language.ts';
import { useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import { Article } from './Article.tsx';
import classes from './manual.module.css';
import { type ManualPage, readManual } from './manual.ts';

/** The manual, a page at a time: its pages at the left, the headings of this one at the right where there is room. */
export function ManualScreen({ params: { name = 'window' }, query }: ScreenProps) {
  const t = useWords('manual');
  const { language } = useLanguage();
  const { data: pages, error, again } = useReading(`manual ${language}`, () => readManual(language));
  const page = pages?.find((one) => one.name === name);
  if (!pages)
    return (
      <Page title={t.title}>
        <WaitingOrError label={t.reading} error={error} again={again} />
      </Page>
    );
  const isForeign = page !== undefined && page.language !== language;
  return (
    <Page title={page?.title ?? t.missing} lead={page ? isForeign && t.english : t.missingLead} wide>
      <div className={classes.manual}>
        <PageList pages={pages} shown={name} />
        {page && <Article page={page} />}
        {page && <OnPage page={page} />}
      </div>
      {page && <GoTo page={page} at={query.get('at')} />}
    </Page>
  );
}

function PageList({ pages, shown }: { pages: readonly ManualPage[]; shown: string }) {
  const t = useWords('manual');
  return (
    <nav className={classes.list} aria-label={t.pages}>
      {pages.map(({ name, title, language }) => (
        <a
          key={name}
          href={linkTo(`/manual/${name}`)}
          lang={language}
          aria-current={name === shown ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

function OnPage({ page: { name, headings, language } }: { page: ManualPage }) {
  const t = useWords('manual');
  return (
    <nav className={classes.onPage} aria-label={t.onPage}>
      <p className="quiet small">{t.onPage}</p>
      {headings
        .filter(({ level }) => level === 2)
        .map(({ id, title }) => (
          <a key={id} href={linkTo(`/manual/${name}`, { at: id })} lang={language}>
            {title}
          </a>
        ))}
    </nav>
  );
}

/** Leads to the heading that the address names, for the eyes and for the keys. */
function GoTo({ page: { name, language }, at }: { page: ManualPage; at: string | null }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other headings; the same page, read again, has not.
  useEffect(() => {
    const heading = at === null ? null : document.getElementById(at);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [name, language, at]);
  return null;
}
