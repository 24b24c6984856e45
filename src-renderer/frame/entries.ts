// What can be found from everywhere, and in which order. Pure functions.

const ENTRY_GROUPS = ['actions', 'areas', 'labels', 'records', 'jobs', 'settings', 'manual'] as const;
type EntryGroup = (typeof ENTRY_GROUPS)[number];

export interface Entry {
  /** Names it among the entries that were used last. */
  readonly id: string;
  readonly group: EntryGroup;
  readonly title: string;
  readonly detail?: string;
  /** What people type who look for it and do not know its name; never shown. */
  readonly also?: string;
  /** Where it leads. An entry without a path does something here. */
  readonly path?: string;
  readonly run?: () => void;
}

/** The most entries that are shown: more are found by one more letter. */
const MOST = 12;

/**
 * The entries that have all words of the text, the last used first, then those that begin with it, pages of the manual last.
 * Without a text, what was used last.
 */
export function findEntries(entries: readonly Entry[], text: string, recent: readonly Entry[]): readonly Entry[] {
  const words = wordsOf(text);
  if (words.length === 0) return recent.flatMap((one) => asNow(one, entries)).slice(0, MOST);
  const places = new Map(recent.map(({ id }, place) => [id, place]));
  const age = ({ id }: Entry) => places.get(id) ?? recent.length;
  const start = ({ title }: Entry) => (plain(title).startsWith(words[0]) ? 0 : 1);
  // Who types a word wants the thing before what is written of it.
  const kind = ({ group }: Entry) => (group === 'manual' ? 1 : 0);
  return entries
    .filter((entry) => hasAll(entry, words))
    .toSorted((a, b) => age(a) - age(b) || kind(a) - kind(b) || start(a) - start(b))
    .slice(0, MOST);
}

/** An entry that was used once, as it is in today's language and role. What only leads somewhere needs nothing else. */
function asNow(used: Entry, entries: readonly Entry[]): Entry[] {
  const now = entries.find(({ id }) => id === used.id);
  if (now) return [now];
  return used.path !== undefined && isFound(used) ? [used] : [];
}

/** The newest first, each once. */
export function withUsed(recent: readonly Entry[], { run: _, ...used }: Entry, most: number): readonly Entry[] {
  return [used, ...recent.filter(({ id }) => id !== used.id)].slice(0, most);
}

/** Whether the station found it, among what it keeps. */
function isFound({ group }: Entry): boolean {
  return group === 'records' || group === 'labels' || group === 'jobs';
}

/** A word of the text is the beginning of a word of the entry. What the station found has its words elsewhere. */
function hasAll(entry: Entry, words: readonly string[]): boolean {
  if (isFound(entry)) return true;
  const own = wordsOf(`${entry.title} ${entry.detail ?? ''} ${entry.also ?? ''}`);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** Whether a name has a text in it, whatever their case and accents. */
export function hasText(name: string, text: string): boolean {
  return plain(name).includes(plain(text));
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Small letters without accents: "uber" finds "Über". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
