import { Modal, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { create } from 'zustand';
import { IconSearch } from '#window/icons/signs.ts';
import { keep, readKeptText } from '#window/state/kept.ts';
import { whenAnotherOperator } from '#window/state/operator.ts';
import { useMay } from '#window/state/role.ts';
import { navigate } from '#window/state/route.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useWords } from '#window/words/useWords.ts';
import { type Entry, findEntries, withUsed } from './entries.ts';
import { useKeys } from './registry.ts';
import classes from './search.module.css';
import { useEntries } from './useEntries.ts';
import { useFound } from './useFound.ts';

/** Ctrl+K: finds records, jobs, labels, settings, pages and actions, by keyboard alone. */
export function SearchEverywhere() {
  const t = useWords('search');
  const { opened, open, close } = useSearch();
  useKeys([{ keys: 'Ctrl+k', words: t.title, run: open, inFields: true }]);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t.title}
      size="lg"
      yOffset="8vh"
      centered={false}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Search close={close} />
    </Modal>
  );
}

/** Opens the search with the mouse. */
export function SearchButton() {
  const t = useWords('search');
  const { names } = useWords('key');
  return (
    <button type="button" className={classes.open} onClick={useSearch.getState().open}>
      <IconSearch size="1rem" stroke={1.8} aria-hidden />
      <span>{t.open}</span>
      <kbd>{names.Ctrl}+K</kbd>
    </button>
  );
}

function Search({ close }: { close: () => void }) {
  const t = useWords('search');
  const [text, setText] = useState('');
  const { recent, used } = useSearch();
  useReadTemplates();
  const { entries, isAnswered, isPartial } = useFound(text, useMay('operator'));
  const shown = findEntries([...entries, ...useEntries()], text, recent);
  const { chosen, isPicked, step, forget } = useChoice(shown);
  const list = useId();

  function take(entry: Entry | undefined): void {
    if (!entry) return;
    used(entry);
    close();
    if (entry.path !== undefined) navigate(entry.path);
    else entry.run?.();
  }
  const enter = useEnter(isAnswered, () => take(shown[chosen]));

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      enter.forget();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key !== 'Enter') return;
    else if (!isPicked) enter.press();
    else take(shown[chosen]);
    event.preventDefault();
  }

  return (
    <>
      <TextInput
        role="combobox"
        aria-label={t.title}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[chosen] ? `${list}-${chosen}` : undefined}
        placeholder={t.hint}
        leftSection={<IconSearch size="1.125rem" stroke={1.6} aria-hidden />}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          forget();
          enter.forget();
        }}
        onKeyDown={press}
      />
      <div id={list} className={classes.list} role="listbox" aria-label={t.results}>
        {shown.map((entry, index) => (
          <Found key={entry.id} entry={entry} id={`${list}-${index}`} isChosen={index === chosen} take={take} />
        ))}
      </div>
      {isPartial && <p role="status">{t.partial}</p>}
      {!isPartial && isAnswered && shown.length === 0 && <Nothing text={text.trim()} />}
      {text.trim() === '' && <p className="quiet small">{t.recent}</p>}
    </>
  );
}

function Nothing({ text }: { text: string }) {
  const t = useWords('search');
  return text === '' ? null : <p role="status">{t.nothing({ text })}</p>;
}

interface FoundProps {
  readonly entry: Entry;
  readonly id: string;
  readonly isChosen: boolean;
  readonly take: (entry: Entry) => void;
}

function Found({ entry, id, isChosen, take }: FoundProps) {
  const t = useWords('search');
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's.
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => take(entry)}
    >
      <span>
        <strong>{entry.title}</strong>
        {entry.detail && <span className="quiet">{entry.detail}</span>}
      </span>
      <small className="quiet">{t.groups[entry.group]}</small>
    </div>
  );
}

/** The first entry, or the one that the arrow keys chose: the list grows while the station answers, and the choice stays. */
function useChoice(shown: readonly Entry[]) {
  const [picked, pick] = useState<string | null>(null);
  const chosen = Math.max(
    0,
    shown.findIndex(({ id }) => id === picked),
  );
  return {
    chosen,
    isPicked: picked !== null,
    forget: () => pick(null),
    step: (by: 1 | -1) => pick(shown[(chosen + by + shown.length) % Math.max(1, shown.length)]?.id ?? null),
  };
}

/** Enter takes the first result once the station answered: scanners that type an ID press it at once. More letters call it off. */
function useEnter(isAnswered: boolean, take: () => void) {
  const [isPressed, setPressed] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isPressed || !isAnswered) return;
    setPressed(false);
    latest.current();
  }, [isPressed, isAnswered]);
  return { press: () => setPressed(true), forget: () => setPressed(false) };
}

const KEPT = 'search.recent';
const MOST_RECENT = 20;

interface SearchState {
  readonly opened: boolean;
  /** What was used last, the newest first. */
  readonly recent: readonly Entry[];
  readonly open: () => void;
  readonly close: () => void;
  readonly used: (entry: Entry) => void;
}

const useSearch = create<SearchState>()((set, get) => ({
  opened: false,
  recent: readRecent(),
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
  used(entry) {
    const recent = withUsed(get().recent, entry, MOST_RECENT);
    keep(KEPT, JSON.stringify(recent));
    set({ recent });
  },
}));

function readRecent(): readonly Entry[] {
  try {
    const kept: unknown = JSON.parse(readKeptText(KEPT) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.id === 'string' && typeof one.title === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Another operator used other things. */
whenAnotherOperator(() => {
  keep(KEPT, '[]');
  useSearch.setState({ opened: false, recent: [] });
});
