import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Activity } from '#shared/accounts/activity.ts';
import type { AnswerOf } from '#shared/contract.ts';
import type { Role } from '#shared/core/role.ts';
import { COMMAND_LINE } from '#shared/station/logged.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { Sections } from '#window/features/settings/Sections.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconChevronLeft, IconChevronRight, IconDownload, IconSearch } from '#window/icons/signs.ts';
import { useLate } from '#window/state/late.ts';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './activity.module.css';
import { factsShown } from './activity-facts.ts';

const PER_PAGE = 50;

/** Who did what at the station, the newest first. */
export function ActivityScreen() {
  const t = useWords('activity');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const wanted = useLate(text.trim());
  const { data, error, again } = useReading(`activity ${page} ${wanted}`, (signal) =>
    call('listActivity', { query: { page, per_page: PER_PAGE, ...searchOf(wanted, t.kinds) }, signal }),
  );
  const search = useRef<HTMLInputElement>(null);
  useKeys([{ keys: '/', words: t.search, run: () => search.current?.select() }]);
  return (
    <Page title={t.title} lead={t.lead}>
      <Sections />
      <section className={classes.card} aria-label={t.title}>
        <div className="filters">
          <TextInput
            ref={search}
            label={t.search}
            leftSection={<IconSearch size="1.125rem" aria-hidden />}
            value={text}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setPage(1);
            }}
          />
          <Button
            variant="default"
            icon={IconDownload}
            href={hrefOf('getActivityFile', {})}
            download="twinmark-activity.jsonl"
            label={t.save}
          />
        </div>
        {error !== null && <ErrorNotice error={error} retry={again} />}
        {data?.activity.length === 0 && <EmptyState title={t.none} lead={t.noneLead} heading="h3" />}
        {data && data.activity.length > 0 && <Lines lines={data.activity} />}
        {data && data.pages > 1 && <Pages {...data} go={setPage} />}
      </section>
    </Page>
  );
}

function Lines({ lines }: { lines: readonly Activity[] }) {
  const t = useWords('activity');
  const { roles } = useWords('account');
  const { dateTime } = useFormats();
  return (
    <ol className={classes.lines}>
      {lines.map(({ id, at, kind, outcome, actor, address, facts }) => (
        <li key={id} data-refused={outcome === 'refused' || undefined}>
          <span className="quiet small">{dateTime(at)}</span>
          <span>
            <strong>{(t.kinds as Record<string, string>)[kind] ?? kind}</strong>
            {outcome === 'refused' && ` · ${t.refused}`}
          </span>
          <span className="breaks">
            {actor === COMMAND_LINE ? t.commandLine : (actor ?? (address === null ? t.station : t.nobody))}
            {address !== null && <span className="quiet small"> · {address}</span>}
          </span>
          <span className="quiet small breaks">
            {factsShown({ actor, facts })
              .map(([name, value]) => {
                if (name === 'release') return t.releasedBy({ name: value });
                if (name === 'at' || name === 'until') return dateTime(value);
                if (name === 'role') return roles[value as Role] ?? value;
                if (name === 'left_out') return t.leftOut({ count: value });
                return (t.said as Record<string, Record<string, string>>)[name]?.[value] ?? value;
              })
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The log has the kinds by the names of endpoints, people know them by the words of this window. */
function searchOf(wanted: string, kinds: Readonly<Record<string, string>>) {
  if (wanted === '') return {};
  const named = Object.keys(kinds).filter((kind) => kinds[kind]?.toLowerCase().includes(wanted.toLowerCase()));
  return { q: wanted, ...(named.length > 0 ? { kinds: named.join(',') } : {}) };
}

function Pages({ page, pages, go }: AnswerOf<'listActivity'> & { go: (page: number) => void }) {
  const t = useWords('activity');
  const { number } = useFormats();
  return (
    <nav className={classes.pages} aria-label={t.pages}>
      <Button
        variant="default"
        icon={IconChevronLeft}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
        label={t.newer}
      />
      <span>{t.page({ page: number(page), pages: number(pages) })}</span>
      <Button
        variant="default"
        icon={IconChevronRight}
        disabled={page >= pages}
        onClick={() => go(page + 1)}
        label={t.older}
      />
    </nav>
  );
}
