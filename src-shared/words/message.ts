// Messages in the form of ICU: {name}, {count, number}, {time, date}, {count, plural, one {# label} other {# labels}}, {state, select, held {…} other {…}}.
// Own code in place of intl-messageformat: packed, these lines and the views have 933 bytes on the first page of phones. The
// library has 11,168 with its parser, and 2,750 without, where a build would have to parse the messages first.

export type Fact = string | number;
export type Facts = Readonly<Record<string, Fact | boolean>>;

type Part =
  | { readonly text: string }
  | { readonly name: string }
  | { readonly number: string }
  | { readonly date: string }
  | { readonly plural: string; readonly arms: ReadonlyMap<string, readonly Part[]> }
  | { readonly select: string; readonly arms: ReadonlyMap<string, readonly Part[]> };

export interface Speech {
  readonly plural: Intl.PluralRules;
  readonly number: Intl.NumberFormat;
  /** Of a number that is a text: with all its digits, as in 3.0. */
  readonly digits: (text: string) => string;
  /** Of an instant in ISO 8601. */
  readonly date: (instant: string) => string;
  /** What a language does to finished texts, such as the narrow spaces of French. */
  readonly finish: (text: string) => string;
}

/** Places behind the decimal sign that Intl shows at most, in every browser. */
const MOST_PLACES = 20;

export function speechOf(locale: string, finish: (text: string) => string): Speech {
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: MOST_PLACES });
  const digits = (text: string) => {
    const places = Math.min(/\.(\d*0)$/.exec(text)?.[1]?.length ?? 0, MOST_PLACES);
    if (places === 0) return exact.format(Number(text));
    return new Intl.NumberFormat(locale, { minimumFractionDigits: places }).format(Number(text));
  };
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const date = (instant: string) => dates.format(new Date(instant));
  return { plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale), digits, date, finish };
}

/** Whether a message needs facts. */
export function needsFacts(message: string): boolean {
  return message.includes('{');
}

/** The sentence of a message. A fact that is missing is a mistake of the program, which the compiler finds. */
export function sayMessage(message: string, facts: Facts, speech: Speech): string {
  return speech.finish(said(parseMessage(message), facts, speech, ''));
}

/** The same; empty if a fact is missing that the sentence has in it, as in what a station of another version tells. */
export function sayWhole(message: string, facts: Facts, speech: Speech): string {
  let isWhole = true;
  const asked = new Proxy(facts, {
    get(known, name: string) {
      if (!Object.hasOwn(known, name)) isWhole = false;
      return known[name];
    },
  });
  const sentence = sayMessage(message, asked, speech);
  return isWhole ? sentence : '';
}

function said(parts: readonly Part[], facts: Facts, speech: Speech, count: string): string {
  return parts.map((part) => saidPart(part, facts, speech, count)).join('');
}

function saidPart(part: Part, facts: Facts, speech: Speech, count: string): string {
  if ('text' in part) return count === '' ? part.text : part.text.replaceAll('#', count);
  if ('name' in part) return String(facts[part.name]);
  if ('number' in part) return numberText(facts[part.number], speech);
  if ('date' in part) return dateText(facts[part.date], speech);
  if ('select' in part) {
    const arm = part.arms.get(String(facts[part.select])) ?? part.arms.get('other') ?? [];
    return said(arm, facts, speech, count);
  }
  const n = Number(facts[part.plural]);
  const arm = part.arms.get(`=${n}`) ?? part.arms.get(speech.plural.select(n)) ?? part.arms.get('other') ?? [];
  return said(arm, facts, speech, speech.number.format(n));
}

/** A number that came as a text, as facts of the station do, keeps its digits. What is no number stays as it is. */
function numberText(fact: Fact | boolean | undefined, { number, digits }: Speech): string {
  const value = Number(fact);
  if (Number.isNaN(value)) return String(fact);
  return typeof fact === 'string' ? digits(fact) : number.format(value);
}

/** A time of which nothing is known, or that is told in words, stays as it is. */
function dateText(fact: Fact | boolean | undefined, { date }: Speech): string {
  const time = Date.parse(String(fact));
  return Number.isNaN(time) ? String(fact) : date(String(fact));
}

export function parseMessage(message: string): readonly Part[] {
  let at = 0;

  function parts(): Part[] {
    const found: Part[] = [];
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') found.push(argument());
      else found.push({ text: until(/[{}]/g) });
    }
    return found;
  }

  function argument(): Part {
    at += 1;
    const name = until(/[,}]/g).trim();
    if (message[at] === '}') {
      at += 1;
      return { name };
    }
    at += 1;
    const kind = until(/[,}]/g).trim();
    if (kind === 'number' || kind === 'date') {
      at += 1;
      return kind === 'number' ? { number: name } : { date: name };
    }
    at += 1;
    const arms = new Map<string, readonly Part[]>();
    for (let word = until(/[{}]/g).trim(); message[at] === '{'; word = until(/[{}]/g).trim()) {
      at += 1;
      arms.set(word, parts());
      at += 1;
    }
    at += 1;
    if (!arms.has('other')) throw new Error(`No arm "other" for {${name}} in: ${message}`);
    return kind === 'plural' ? { plural: name, arms } : { select: name, arms };
  }

  /** The text up to a sign, which is not taken. */
  function until(sign: RegExp): string {
    sign.lastIndex = at;
    const end = sign.exec(message)?.index ?? message.length;
    const text = message.slice(at, end);
    at = end;
    return text;
  }

  const found = parts();
  if (at < message.length) throw new Error(`A brace too many in: ${message}`);
  return found;
}

// What the compiler reads out of a message: `name` for a plain fact, `name#` for a number, `name?` for yes or no.

/** The next brace: its sign, and what follows it. */
type Brace<S extends string> = S extends `${infer A}{${infer B}`
  ? A extends `${infer C}}${string}`
    ? S extends `${C}}${infer R}`
      ? ['}', R]
      : never
    : ['{', B]
  : S extends `${string}}${infer B}`
    ? ['}', B]
    : null;

/** `In` is what the brackets around are: the innermost is the head. */
type Read<S extends string, In extends readonly ('arms' | 'text')[], Found extends string> =
  Brace<S> extends ['}', infer R extends string]
    ? In extends readonly [unknown, ...infer Out extends ('arms' | 'text')[]]
      ? Read<R, Out, Found>
      : Found
    : Brace<S> extends ['{', infer B extends string]
      ? In extends readonly ['arms', ...string[]]
        ? Read<B, ['text', ...In], Found>
        : B extends `${infer N}}${infer R}`
          ? N extends `${infer Name}, ${infer Kind}`
            ? Kind extends 'number' | 'date'
              ? Read<R, In, Found | (Kind extends 'date' ? Name : `${Name}#`)>
              : Kind extends `plural,${string}`
                ? B extends `${string}, plural,${infer Arms}`
                  ? Read<Arms, ['arms', ...In], Found | `${Name}#`>
                  : never
                : B extends `${string}, select,${infer Arms}`
                  ? Read<Arms, ['arms', ...In], Found | (Kind extends `select, true ${string}` ? `${Name}?` : Name)>
                  : never
            : Read<R, In, Found | N>
          : Found
      : Found;

type Names<Message extends string> = string extends Message ? never : Read<Message, [], never>;
type Numbers<N> = N extends `${infer Name}#` ? Name : never;
type YesOrNo<N> = N extends `${infer Name}?` ? Name : never;
/** A number may stand as a text beside. */
type Texts<N> = Exclude<N, `${string}#` | `${string}?` | Numbers<N> | YesOrNo<N>>;

/** The facts of a message: numbers where it counts, yes or no where it chooses by that, texts or numbers elsewhere. */
export type FactsOf<Message extends string> = {
  readonly [N in Texts<Names<Message>> & string]: Fact;
} & { readonly [N in Numbers<Names<Message>>]: number } & { readonly [N in YesOrNo<Names<Message>>]: boolean };

/** The names of the facts. */
export type FactNames<Message extends string> =
  | Texts<Names<Message>>
  | Numbers<Names<Message>>
  | YesOrNo<Names<Message>>;

/** The same, a number with `#` behind it and yes or no with `?`, to compare the languages. */
export type MarkedNames<Message extends string> =
  | Texts<Names<Message>>
  | `${Numbers<Names<Message>> & string}#`
  | `${YesOrNo<Names<Message>> & string}?`;
