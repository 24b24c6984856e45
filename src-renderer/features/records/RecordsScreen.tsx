import { useEffect } from 'react';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { useLate } from '#window/components/Waiting.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useMay } from '#window/state/role.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { countText } from './count-text.ts';
import { useGoOn } from './going-on.ts';
import { useLastList } from './last-list.ts';
import { type Lookup, queryOf, readLookup } from './list-address.ts';
import { NothingHere } from './NothingHere.tsx';
import { Pager } from './Pager.tsx';
import { RecordTable } from './RecordTable.tsx';
import classes from './records.module.css';
import { SearchBar } from './SearchBar.tsx';
import { type RecordPage, useRecordList } from './useRecordList.ts';
import { useRecordsWords } from './words.ts';

/** All records of the operator, page by page. The search runs while people type; Enter opens any record by its ID. */
export function RecordsScreen({ query }: ScreenProps) {
  const t = useRecordsWords();
  const mayOperate = useMay('operator');
  const lookup = readLookup(query);
  const { data, error, busy, current, again } = useRecordList(lookup);
  const late = useLate(busy);
  useReadTemplates();
  useEffect(() => useLastList.setState({ query: queryOf(readLookup(query)) }), [query]);
  useGoOn(lookup.q, current ? data : null);
  useCountAnnounced(current ? data : null);
  return (
    <Page title={t.title} lead={mayOperate ? t.lead : t.leadForCheckers} wide>
      <SearchBar lookup={lookup} />
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
  const t = useRecordsWords();
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
  const t = useRecordsWords();
  const { number } = useFormats();
  const text = data && (data.total === 0 ? t.nothing : t.count(data.total, countText(data, number(data.total))));
  useEffect(() => {
    if (text) useAnnouncement.getState().announce(text);
  }, [text]);
}
