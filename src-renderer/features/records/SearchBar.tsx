import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LABEL_STATUSES, type LabelStatus } from '#shared/core/label-states.ts';
import { CLAIM_STATUSES, type ClaimStatus } from '#shared/core/model.ts';
import { STANDINGS, type Standing } from '#shared/records/standing.ts';
import { KeptFilters } from '#window/components/own-table/KeptFilters.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconSearch } from '#window/icons/signs.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { filterOf, type Lookup, lookupInAddress, readLookup, showLookup } from './list-address.ts';
import { focusRow } from './RecordTable.tsx';
import classes from './records.module.css';

/** Milliseconds between two letters of quick typing. A search takes less. */
const DEBOUNCE_MS = 150;
/** The most characters that the station takes. */
const LONGEST = 200;

interface SearchBarProps {
  readonly lookup: Lookup;
  /** Opens what is found for these words. */
  readonly goOnWith: (q: string) => void;
}

export function SearchBar({ lookup, goOnWith }: SearchBarProps) {
  return (
    <search className={classes.search}>
      <Words lookup={lookup} goOnWith={goOnWith} />
      <TemplateFilter lookup={lookup} />
      <LabelFilter lookup={lookup} />
      <StandingFilter lookup={lookup} />
      <ClaimFilter lookup={lookup} />
      <KeptFilters
        table="records"
        filter={filterOf(lookup)}
        apply={(kept) => showLookup(readLookup(new URLSearchParams(kept)), 'step')}
      />
    </search>
  );
}

function Words({ lookup, goOnWith }: SearchBarProps) {
  const t = useWords('records');
  const field = useRef<HTMLInputElement>(null);
  const { text, type, now } = useTyping(lookup);
  const focus = () => field.current?.select();
  /** Enter and the down arrow go to the results. Esc first clears the words; pressed again, it leaves the screen. */
  function leaveField(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      now(text);
      goOnWith(text);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusRow(0);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      now('');
    }
  }
  useKeys([{ keys: '/', words: t.keys.search, run: focus }]);
  return (
    <TextInput
      ref={field}
      label={t.search}
      placeholder={t.searchHint}
      leftSection={<IconSearch size="1.125rem" aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            aria-label={t.clear}
            onClick={() => {
              now('');
              focus();
            }}
          />
        )
      }
      value={text}
      maxLength={LONGEST}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={leaveField}
    />
  );
}

/** The words in the field. A little later they stand in the address. */
function useTyping(lookup: Lookup) {
  const [text, setText] = useState(lookup.q);
  // The searches that were written to the address and have not come back from it yet, the newest last.
  const told = useRef([lookup.q]);
  const timer = useRef(0);
  useEffect(() => {
    const at = told.current.lastIndexOf(lookup.q);
    told.current = at < 0 ? [lookup.q] : told.current.slice(at);
    if (at >= 0) return;
    // The search was not typed here: Back was pressed, or a suggestion was taken.
    window.clearTimeout(timer.current);
    setText(lookup.q);
  }, [lookup.q]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function now(value: string): void {
    window.clearTimeout(timer.current);
    setText(value);
    if (value === told.current.at(-1)) return;
    told.current.push(value);
    showLookup({ ...lookupInAddress(), q: value, page: 1 }, 'typing');
  }
  function type(value: string): void {
    setText(value);
    window.clearTimeout(timer.current);
    const told = lookupInAddress().q;
    timer.current = window.setTimeout(() => {
      // Other words in the address are those of a press, such as "Show all records", which comes after these letters.
      if (lookupInAddress().q === told) now(value);
    }, DEBOUNCE_MS);
  }
  return { text, type, now };
}

function TemplateFilter({ lookup }: { lookup: Lookup }) {
  const t = useWords('records');
  const shown = useShown();
  const templates = useTemplates((state) => state.templates) ?? [];
  return (
    <NativeSelect
      label={t.template}
      data={[
        { value: '', label: t.anyTemplate },
        ...templates.map(({ id, name }) => ({ value: id, label: shown(name) })),
      ]}
      value={lookup.template ?? ''}
      onChange={(event) => showLookup({ ...lookup, template: event.currentTarget.value || null, page: 1 }, 'step')}
    />
  );
}

function ClaimFilter({ lookup }: { lookup: Lookup }) {
  const t = useWords('records');
  const s = useWords('state');
  return (
    <NativeSelect
      label={t.claim}
      data={[{ value: '', label: t.anyClaim }, ...CLAIM_STATUSES.map((value) => ({ value, label: s.claim[value] }))]}
      value={lookup.claim ?? ''}
      onChange={(event) => {
        const claim = (event.currentTarget.value || null) as ClaimStatus | null;
        showLookup({ ...lookup, claim, page: 1 }, 'step');
      }}
    />
  );
}

function StandingFilter({ lookup }: { lookup: Lookup }) {
  const t = useWords('standing');
  return (
    <NativeSelect
      label={t.title}
      data={[{ value: '', label: t.any }, ...STANDINGS.map((value) => ({ value, label: t.names[value] }))]}
      value={lookup.standing ?? ''}
      onChange={(event) => {
        const standing = (event.currentTarget.value || null) as Standing | null;
        showLookup({ ...lookup, standing, page: 1 }, 'step');
      }}
    />
  );
}

function LabelFilter({ lookup }: { lookup: Lookup }) {
  const t = useWords('records');
  const s = useWords('state');
  return (
    <NativeSelect
      label={t.label}
      data={[{ value: '', label: t.anyLabel }, ...LABEL_STATUSES.map((value) => ({ value, label: s.label[value] }))]}
      value={lookup.label ?? ''}
      onChange={(event) => {
        const label = (event.currentTarget.value || null) as LabelStatus | null;
        showLookup({ ...lookup, label, page: 1 }, 'step');
      }}
    />
  );
}
