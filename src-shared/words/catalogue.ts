// A catalogue: the messages of one language, in sections of flat keys. A view of a section has its keys as a tree.
import {
  type FactNames,
  type Facts,
  type FactsOf,
  type MarkedNames,
  needsFacts,
  type Speech,
  sayMessage,
} from './message.ts';

export type Messages = Readonly<Record<string, string>>;
/** Sections by name: what a file of a language exports. */
export type Sections = Readonly<Record<string, Messages>>;

/** What another language has for a section: the same keys. */
export type Translation<English extends Messages> = { readonly [K in keyof English]: string };

/** The texts of a section. A message with facts is a function of them. */
export type View<S extends Messages> = {
  readonly [H in Head<keyof S & string>]: H extends keyof S ? Said<S[H] & string> : View<Below<S, H>>;
};
type Head<K extends string> = K extends `${infer H}.${string}` ? H : K;
type Below<S extends Messages, H extends string> = {
  readonly [K in keyof S & string as K extends `${H}.${infer R}` ? R : never]: S[K];
};
type Said<M extends string> = [FactNames<M>] extends [never] ? string : (facts: FactsOf<M>) => string;

/** Sections of what the station tells by kind and facts. Another language may leave facts out that English has for programs. */
export const TOLD_SECTIONS = ['trouble', 'phrase', 'remark'] as const;

/** The keys whose facts differ from the English ones: none, or the catalogue does not compile. */
export type Differing<English, Other> = {
  [S in keyof English & keyof Other & string]: {
    [K in keyof English[S] & keyof Other[S] & string]: Fits<
      S,
      English[S][K] & string,
      Other[S][K] & string
    > extends true
      ? never
      : `${S}.${K}`;
  }[keyof English[S] & keyof Other[S] & string];
}[keyof English & keyof Other & string];
type Fits<S, A extends string, B extends string> = S extends (typeof TOLD_SECTIONS)[number]
  ? [FactNames<B>] extends [FactNames<A>]
    ? true
    : false
  : Same<MarkedNames<A>, MarkedNames<B>>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type Tree = { [key: string]: string | ((facts: Facts) => string) | Tree };

export interface Catalogue<S extends Sections> {
  /** Messages as they are written, for what comes as a kind with facts. A page has some sections only: none of another. */
  messages(section: keyof S & string): Messages;
  readonly speech: Speech;
  /** The texts of a section: the same object each time, as hooks compare it. */
  view<N extends keyof S & string>(section: N): View<S[N]>;
}

export function openCatalogue<S extends Sections>(sections: S, speech: Speech): Catalogue<S> {
  const views = new Map<string, Tree>();
  function view(section: string): Tree {
    const kept = views.get(section);
    if (kept) return kept;
    const messages = sections[section];
    if (!messages) throw new Error(`The section ${section} was not loaded with this page.`);
    const made = treeOf(messages, speech);
    views.set(section, made);
    return made;
  }
  return {
    messages: (section) => sections[section] ?? {},
    speech,
    view: (section) => view(section) as View<S[typeof section]>,
  };
}

function treeOf(messages: Messages, speech: Speech): Tree {
  const tree: Tree = {};
  for (const [key, message] of Object.entries(messages)) {
    const path = key.split('.');
    const last = path.pop() ?? key;
    let place = tree;
    for (const part of path) {
      place[part] ??= {};
      place = place[part] as Tree;
    }
    place[last] = needsFacts(message) ? (facts: Facts) => sayMessage(message, facts, speech) : speech.finish(message);
  }
  return tree;
}
