import { useEffect } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { useLate } from '#window/components/Waiting.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useKeys } from '#window/frame/registry.ts';
import { IconChevronLeft, IconChevronRight } from '#window/icons/signs.ts';
import { IconFileSearch, IconTags } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useReading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo, navigate } from '#window/state/route.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { countText } from './count-text.ts';
import { useGoOn } from './going-on.ts';
import { useLastList } from './last-list.ts';
import { isNarrowed, type Lookup, queryOf, readLookup, showLookup } from './list-address.ts';
import { misreadOf, withPlainDashes } from './misread.ts';
import { RecordTable } from './RecordTable.tsx';
import { recordNamed } from './record-named.ts';
import classes from './records.module.css';
import { SearchBar } from './SearchBar.tsx';
import { PER_PAGE, type RecordPage, useRecordList } from './useRecordList.ts';

/** All records of the operator, page by page. The search runs while people type; Enter opens any record by its ID. */
export function RecordsScreen({ query }: ScreenProps) {
  const t = useWords('records');
  const mayOperate = useMay('operator');
  const lookup = readLookup(query);
  const { data, error, busy, current, again } = useRecordList(lookup);
  const late = useLate(busy);
  useReadTemplates();
  useEffect(() => useLastList.setState({ query: queryOf(readLookup(query)) }), [query]);
  const goOnWith = useGoOn(lookup, query, current ? data : null);
  useCountAnnounced(current ? data : null);
  return (
    <Page title={t.title} lead={mayOperate ? t.lead : t.leadForCheckers} wide>
      <SearchBar lookup={lookup} goOnWith={goOnWith} />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      <div className={classes.results} data-late={late && data !== null} aria-busy={busy}>
        {data === null ? late && <Skeleton /> : <Results data={data} lookup={lookup} />}
      </div>
    </Page>
  );
}

function Results({ data, lookup }: { data: RecordPage; lookup: Lookup }) {
  if (data.records.length === 0) return <NothingHere data={data} lookup={lookup} />;
  return (
    <>
      <RecordTable data={data} lookup={lookup} />
      <Pager data={data} lookup={lookup} />
    </>
  );
}

function Skeleton() {
  const t = useWords('records');
  return (
    <div className={classes.skeleton} role="img" aria-label={t.reading}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <span key={name} />
      ))}
    </div>
  );
}

/** Announces the number of records once the list is there. The focus stays in the search. */
function useCountAnnounced(data: RecordPage | null): void {
  const t = useWords('records');
  const text = data && (data.total === 0 ? t.nothing : t.count({ text: data.total }));
  useEffect(() => {
    if (text) useAnnouncement.getState().announce(text);
  }, [text]);
}

function Pager({ data, lookup }: { data: RecordPage; lookup: Lookup }) {
  const { total, page, pages, records } = data;
  const t = useWords('records');
  const { number } = useFormats();
  const first = (page - 1) * PER_PAGE + 1;
  const go = (to: number) => {
    if (to >= 1 && to <= pages) showLookup({ ...lookup, page: to }, 'step');
  };
  useKeys([
    { keys: 'ArrowRight', words: t.next, run: () => go(page + 1) },
    { keys: 'ArrowLeft', words: t.previous, run: () => go(page - 1) },
  ]);
  return (
    <nav className={classes.pager} aria-label={t.pages}>
      <p className="quiet">
        {pages === 1
          ? t.count({ text: total })
          : t.range({
              from: number(first),
              to: number(first + records.length - 1),
              total: countText(data, number(total)),
            })}
      </p>
      {pages > 1 && (
        <div>
          <Button
            variant="default"
            disabled={page <= 1}
            leftSection={<IconChevronLeft size="1rem" aria-hidden />}
            onClick={() => go(page - 1)}
            label={t.previous}
          />
          <span>{t.page({ page: number(page), pages: countText(data, number(pages)) })}</span>
          <Button
            variant="default"
            disabled={page >= pages}
            rightSection={<IconChevronRight size="1rem" aria-hidden />}
            onClick={() => go(page + 1)}
            label={t.next}
          />
        </div>
      )}
    </nav>
  );
}

const ALL: Lookup = { q: '', template: null, claim: null, label: null, standing: null, page: 1 };

/** Says why the list is empty, and what to do next. */
function NothingHere({ data, lookup }: { data: RecordPage; lookup: Lookup }) {
  if (data.total > 0) return <BeyondTheEnd pages={data.pages} lookup={lookup} />;
  if (!isNarrowed(lookup)) return <NoRecords />;
  return <NothingFound lookup={lookup} />;
}

function NoRecords() {
  const t = useWords('records');
  const mayOperate = useMay('operator');
  return (
    <EmptyState
      title={mayOperate ? t.none : t.lookUp}
      lead={mayOperate ? t.noneLead : t.lookUpLead}
      icon={<IconTags size="2rem" stroke={1.3} aria-hidden />}
    >
      {mayOperate && <Button onClick={() => navigate('/create')} label={t.make} />}
    </EmptyState>
  );
}

function BeyondTheEnd({ pages, lookup }: { pages: number; lookup: Lookup }) {
  const t = useWords('records');
  return (
    <EmptyState title={t.beyond} lead={t.beyondLead({ pages })}>
      <Button onClick={() => showLookup({ ...lookup, page: pages }, 'step')} label={t.lastPage} />
    </EmptyState>
  );
}

function NothingFound({ lookup }: { lookup: Lookup }) {
  const t = useWords('records');
  return (
    <EmptyState title={t.nothing} lead={t.nothingLead} icon={<IconFileSearch size="2rem" stroke={1.3} aria-hidden />}>
      <Suggestions q={lookup.q} />
      <Button variant="default" onClick={() => showLookup(ALL, 'step')} label={t.showAll} />
    </EmptyState>
  );
}

/** Suggests existing IDs for an ID that was misread, or that belongs to another operator. */
function Suggestions({ q }: { q: string }) {
  const t = useWords('records');
  const { list } = useFormats();
  const misread = misreadOf(q);
  const { data } = useReading(q, (signal) => findNear(withPlainDashes(q), misread?.candidates ?? null, signal));
  if (!misread) return null;
  return (
    <div className={classes.suggestions}>
      {misread.impossible.length > 0 && <p>{t.neverIn({ characters: list(misread.impossible) })}</p>}
      {data?.exact && (
        <p>
          {t.elsewhere({ id: data.exact })} <a href={linkTo(`/records/${data.exact}`)}>{t.openIt}</a>
        </p>
      )}
      {data && data.near.length > 0 && (
        <p>
          {t.didYouMean}{' '}
          {data.near.map((id) => (
            <a key={id} className="mono" href={linkTo(`/records/${id}`)}>
              {id}
            </a>
          ))}
          ?
        </p>
      )}
    </div>
  );
}

/** The existing IDs among the written one and its candidates. */
async function findNear(written: string, candidates: readonly string[] | null, signal: AbortSignal) {
  if (candidates === null) return { exact: null, near: [] };
  const [exact, ...near] = await Promise.all([
    recordNamed(written, signal),
    ...candidates.map((candidate) => ownId(candidate, signal)),
  ]);
  return { exact, near: near.filter((id) => id !== null) };
}

async function ownId(candidate: string, signal: AbortSignal): Promise<string | null> {
  const { records } = await call('listRecords', { query: { q: candidate, per_page: 1 }, signal });
  return records.find(({ watermark_id }) => watermark_id.endsWith(`-${candidate}`))?.watermark_id ?? null;
}
