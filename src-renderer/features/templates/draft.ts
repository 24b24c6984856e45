// A template that is being written. Pure functions.
import type { Field, FieldType, Template } from '#shared/core/model.ts';

export interface DraftField {
  /** Identifies a row while its key and its place change. */
  readonly row: number;
  readonly key: string;
  /** Whether the key still follows the label. */
  readonly follows: boolean;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly private: boolean;
  /** What the value follows from; empty where a record is given it. */
  readonly computed: string;
  /** One choice in each line. */
  readonly options: string;
}

export interface TemplateDraft {
  readonly id: string;
  /** Whether the id still follows the name. Only the id of a new template does. */
  readonly follows: boolean;
  readonly name: string;
  readonly fields: readonly DraftField[];
  /** The kept layout that jobs begin with. */
  readonly layout: string | null;
  readonly nextRow: number;
}

/** The most fields that the station takes. */
export const MOST_FIELDS = 64;

export function emptyDraft(): TemplateDraft {
  return addField({ id: '', follows: true, name: '', fields: [], layout: null, nextRow: 1 });
}

export function draftFrom({ id, name, fields, layout }: Template): TemplateDraft {
  const rows = fields.map((field, index) => rowOf(field, index + 1));
  return { id, follows: false, name, fields: rows, layout: layout ?? null, nextRow: rows.length + 1 };
}

/** A copy with another name and a free id. */
export function copyOf(draft: TemplateDraft, name: string, taken: readonly string[]): TemplateDraft {
  const bare = nameToId(name) || draft.id;
  const free = [bare, ...Array.from({ length: taken.length + 1 }, (_, i) => `${bare.slice(0, 60)}-${i + 2}`)];
  return { ...draft, name, id: free.find((id) => !taken.includes(id)) ?? bare, follows: false };
}

function rowOf(field: Field, row: number): DraftField {
  const { key, label, type, required, options, computed = '' } = field;
  return {
    row,
    key,
    follows: false,
    label,
    type,
    required,
    private: field.private ?? false,
    computed,
    options: options?.join('\n') ?? '',
  };
}

export function addField(draft: TemplateDraft): TemplateDraft {
  const field: DraftField = {
    row: draft.nextRow,
    key: '',
    follows: true,
    label: '',
    type: 'text',
    required: false,
    private: false,
    computed: '',
    options: '',
  };
  return { ...draft, fields: [...draft.fields, field], nextRow: draft.nextRow + 1 };
}

export function changeField(draft: TemplateDraft, row: number, change: Partial<DraftField>): TemplateDraft {
  const fields = draft.fields.map((field) => {
    if (field.row !== row) return field;
    const changed = { ...field, ...change };
    if (change.label === undefined || !changed.follows) return changed;
    return { ...changed, key: freeKey(labelToKey(change.label), draft.fields, row) };
  });
  return { ...draft, fields };
}

export function removeField(draft: TemplateDraft, row: number): TemplateDraft {
  return { ...draft, fields: draft.fields.filter((field) => field.row !== row) };
}

/** Puts a field back at its place, or as close to it as the list allows. */
export function insertField(draft: TemplateDraft, field: DraftField, at: number): TemplateDraft {
  if (draft.fields.some(({ row }) => row === field.row)) return draft;
  return { ...draft, fields: draft.fields.toSpliced(at, 0, field) };
}

export function moveField(draft: TemplateDraft, row: number, to: number): TemplateDraft {
  const field = draft.fields.find((one) => one.row === row);
  if (!field || to < 0 || to >= draft.fields.length) return draft;
  const others = draft.fields.filter((one) => one !== field);
  return { ...draft, fields: others.toSpliced(to, 0, field) };
}

export function renamed(draft: TemplateDraft, name: string): TemplateDraft {
  return { ...draft, name, ...(draft.follows ? { id: nameToId(name) } : {}) };
}

/** Whether a field that was public has become private. */
export function hidesField(before: Template, after: Template): boolean {
  return before.fields.some(
    ({ key, private: was }) => !was && after.fields.some((now) => now.key === key && now.private),
  );
}

/** The template as the station takes it. */
export function templateOf({ id, name, fields, layout }: TemplateDraft): Template {
  return { id, name: name.trim(), fields: fields.map(fieldOf), ...(layout === null ? {} : { layout }) };
}

function fieldOf({ key, label, type, required, private: isPrivate, options, computed }: DraftField): Field {
  return {
    key,
    label: label.trim(),
    type,
    required,
    ...(isPrivate ? { private: true } : {}),
    ...(computed === '' ? {} : { computed }),
    ...(type === 'select' ? { options: optionsOf(options) } : {}),
  };
}

export function optionsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** "Füllmenge (ml)" -> "fuellmenge_ml" */
export function labelToKey(label: string): string {
  const key = plainWords(label).join('_').slice(0, 64);
  return /^\d/.test(key) ? `f_${key}`.slice(0, 64) : key;
}

function nameToId(name: string): string {
  return plainWords(name).join('-').slice(0, 64);
}

function freeKey(key: string, fields: readonly DraftField[], row: number): string {
  const taken = new Set(fields.filter((field) => field.row !== row).map((field) => field.key));
  if (key === '' || !taken.has(key)) return key;
  for (let n = 2; ; n++) {
    const other = `${key.slice(0, 60)}_${n}`;
    if (!taken.has(other)) return other;
  }
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function plainWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  return plain.match(/[a-z0-9]+/g) ?? [];
}
