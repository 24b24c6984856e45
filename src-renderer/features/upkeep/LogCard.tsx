import { Select, Switch, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { LOG_LEVELS, type LogLine } from '#shared/station/diagnostics-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconRefresh, IconSearch } from '#window/icons/signs.ts';
import { useLate } from '#window/state/late.ts';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './diagnostics.module.css';

type Level = LogLine['level'];

const TONES: Readonly<Record<Level, Tone>> = { info: 'none', warn: 'warn', error: 'bad' };
/** Milliseconds between two readings of the log. The log has no events: sending an event would write another line. */
const FOLLOW_MS = 2000;

export function LogCard() {
  const t = useWords('diagnostics');
  const [level, setLevel] = useState<Level>('info');
  const [text, setText] = useState('');
  const [following, follow] = useState(false);
  const wanted = useLate(text.trim());
  const { data, error, again } = useReading(`log ${level} ${wanted}`, (signal) =>
    call('readLog', { query: { level, ...(wanted ? { q: wanted } : {}) }, signal }),
  );
  const search = useRef<HTMLInputElement>(null);
  useKeys([{ keys: '/', words: t.log.search, run: () => search.current?.select() }]);
  useEffect(() => {
    if (!following) return;
    const timer = window.setInterval(again, FOLLOW_MS);
    return () => window.clearInterval(timer);
  }, [following, again]);
  return (
    <section className={classes.card} aria-labelledby="station-log">
      <h2 id="station-log">{t.log.title}</h2>
      <p className="quiet small">{t.log.lead}</p>
      <div className={classes.filters}>
        <TextInput
          ref={search}
          label={t.log.search}
          leftSection={<IconSearch size="1.125rem" aria-hidden />}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Select
          label={t.log.level}
          data={LOG_LEVELS.map((one) => ({ value: one, label: t.log.from[one] }))}
          value={level}
          allowDeselect={false}
          onChange={(chosen) => setLevel(chosen as Level)}
        />
        <Button variant="default" icon={IconRefresh} onClick={again} label={t.log.again} />
        <Switch
          label={t.log.follow}
          checked={following}
          onChange={({ currentTarget }) => follow(currentTarget.checked)}
        />
      </div>
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.lines.length === 0 && <EmptyState title={t.log.none} lead={t.log.noneLead} heading="h3" />}
      {data && data.lines.length > 0 && <Lines lines={data.lines} following={following} />}
    </section>
  );
}

/** The list opens at its end, where the newest lines are. */
function Lines({ lines, following }: { lines: readonly LogLine[]; following: boolean }) {
  const t = useWords('diagnostics');
  const { dateTime } = useFormats();
  const box = useRef<HTMLElement>(null);
  const newest = lines.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is moved when another line is the newest.
  useEffect(() => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [following, newest?.time, newest?.text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
    <section ref={box} className={classes.lines} tabIndex={0} aria-label={t.log.lines({ count: lines.length })}>
      <ol lang="en">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and none has a state.
          <li key={index}>
            <span className="quiet small">{line.time === null ? '' : dateTime(line.time)}</span>
            <StateDot state={TONES[line.level]} label={t.log.levels[line.level]} />
            <span>
              {line.text} {line.facts && <span className="mono quiet small">{line.facts}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
