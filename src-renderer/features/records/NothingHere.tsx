import { IconFileSearch, IconTags } from '@tabler/icons-react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { useReading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo, navigate } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { isNarrowed, type Lookup, showLookup } from './list-address.ts';
import { misreadOf, withPlainDashes } from './misread.ts';
import { recordNamed } from './record-named.ts';
import classes from './records.module.css';
import type { RecordPage } from './useRecordList.ts';

const ALL: Lookup = { q: '', template: null, claim: null, label: null, page: 1 };

/** Says why the list is empty, and what to do next. */
export function NothingHere({ data, lookup }: { data: RecordPage; lookup: Lookup }) {
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
