import type { LayoutItem } from '#shared/labels/layout.ts';
import { templatesOf } from '#shared/labels/template.ts';

const LONGEST = 40;
/** A field of a template, without what changes its value. */
const FIELD = /\{(?!\{)(?:\[((?:[^\]]|\]\])+)\]|([a-z][a-z0-9_]*))[^{}]*\}/g;

/** What an item shows, as people read it: `LOT {lot|upper}` is "LOT Lot number". `nameOf` names a key. */
export function shownValue(item: LayoutItem, nameOf: (key: string) => string): string {
  const text = (templatesOf(item).find(({ value }) => value.trim() !== '')?.value ?? '')
    .replaceAll('**', '')
    .replaceAll('{{', '\u0001')
    .replaceAll('}}', '\u0002')
    .replace(FIELD, (_, header: string | undefined, key: string) =>
      header === undefined ? nameOf(key) : header.replaceAll(']]', ']'),
    )
    .replaceAll('\u0001', '{')
    .replaceAll('\u0002', '}')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** The name of the field that a template has alone: `lot` of `{lot|upper}`, `[Charge]` of `{[Charge]:00}`. Null if there is more. */
export function onlyFieldOf(template: string): string | null {
  const [, name] = /^\{((?:\[(?:[^\]]|\]\])+\]|[a-z][a-z0-9_]*))[^{}]*\}$/.exec(template) ?? [];
  return name ?? null;
}
