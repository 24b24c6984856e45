// Fields in a template by the names that people know: {Losnummer|upper} on the screen is {lot|upper} in the layout.

/** What a person calls each field, by its key. */
export type FieldNames = ReadonlyMap<string, string>;

/** What stands behind a name: an offset, a format, a modifier or the end. What is still being typed is left as it is. */
const AFTER = /^(?:[+-]\d{1,3}[DWMY]|=M|[:|}])/;
const KEY = /^[a-z][a-z0-9_]*/;

/** Names that stand for one field alone, and that no sign of a template cuts in two. */
export function plainNames(fields: readonly { readonly key: string; readonly name: string }[]): FieldNames {
  const isPlain = ({ key, name }: { key: string; name: string }) =>
    name !== '' &&
    name === name.trim() &&
    !/[[\]{}:|\r\n]|[+-]\d|=/.test(name) &&
    fields.every((one) => one.key === key || (one.name !== name && one.key !== name));
  return new Map(fields.filter(isPlain).map(({ key, name }) => [key, name]));
}

/** A template with the names of its fields. */
export function withNames(template: string, names: FieldNames): string {
  return replaced(template, (rest) => {
    const [key] = KEY.exec(rest) ?? [];
    const name = key === undefined ? undefined : names.get(key);
    return key === undefined || name === undefined ? null : { from: key, to: name };
  });
}

/** What a person typed, with the keys of its fields, as layouts have them. */
export function withKeys(text: string, names: FieldNames): string {
  // "Lot number" before "Lot".
  const longestFirst = [...names].toSorted(([, a], [, b]) => b.length - a.length);
  return replaced(text, (rest) => {
    const found = longestFirst.find(([, name]) => rest.startsWith(name) && AFTER.test(rest.slice(name.length)));
    return found ? { from: found[1], to: found[0] } : null;
  });
}

type Swap = { readonly from: string; readonly to: string };

/** Swaps what stands behind each brace that opens a field. Doubled braces are text. */
function replaced(text: string, swapOf: (rest: string) => Swap | null): string {
  let made = '';
  for (let at = 0; at < text.length; ) {
    const isDoubled = text[at] === '{' && text[at + 1] === '{';
    made += isDoubled ? '{{' : text[at];
    at += isDoubled ? 2 : 1;
    if (isDoubled || text[at - 1] !== '{') continue;
    const swap = swapOf(text.slice(at));
    if (!swap || !AFTER.test(text.slice(at + swap.from.length))) continue;
    made += swap.to;
    at += swap.from.length;
  }
  return made;
}
