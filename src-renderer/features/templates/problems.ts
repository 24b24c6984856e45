// What the station would refuse, and the place of that in the editor.
import { ApiError } from '#window/api/failure.ts';
import { type DraftField, optionsOf, type TemplateDraft } from './draft.ts';

export type FieldPart = 'label' | 'key' | 'options';
type ProblemKind = 'name' | 'id' | 'label' | 'key' | 'reserved' | 'twice' | 'options' | 'manyOptions' | 'breaks';

export interface DraftProblem {
  /** Null: name and id of the template. */
  readonly row: number | null;
  readonly part: 'name' | 'id' | FieldPart;
  readonly kind: ProblemKind;
}

/** Names with a special meaning in JavaScript. */
const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype']);
const MOST_OPTIONS = 200;
const LONGEST_OPTION = 128;

export function problemsIn(draft: TemplateDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (draft.name.trim() === '') problems.push({ row: null, part: 'name', kind: 'name' });
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(draft.id)) problems.push({ row: null, part: 'id', kind: 'id' });
  return [...problems, ...draft.fields.flatMap((field) => fieldProblems(field, draft.fields))];
}

function fieldProblems(field: DraftField, all: readonly DraftField[]): DraftProblem[] {
  const { row } = field;
  const problems: DraftProblem[] = [];
  if (field.label.trim() === '') problems.push({ row, part: 'label', kind: 'label' });
  const key = keyProblem(field, all);
  if (key && !(key === 'key' && field.key === '' && field.label.trim() === '')) {
    problems.push({ row, part: 'key', kind: key });
  }
  const options = field.type === 'select' ? optionsProblem(optionsOf(field.options)) : null;
  if (options) problems.push({ row, part: 'options', kind: options });
  return problems;
}

function keyProblem({ key, row }: DraftField, all: readonly DraftField[]): ProblemKind | null {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(key)) return 'key';
  if (RESERVED.has(key)) return 'reserved';
  return all.some((other) => other.row !== row && other.key === key) ? 'twice' : null;
}

function optionsProblem(options: readonly string[]): ProblemKind | null {
  if (options.length === 0) return 'options';
  const isTooMuch = options.length > MOST_OPTIONS || options.some((option) => option.length > LONGEST_OPTION);
  return isTooMuch || new Set(options).size < options.length ? 'manyOptions' : null;
}

export type Refusal =
  /** Records have a value for a deleted field. */
  | { readonly kind: 'lost'; readonly key: string }
  /** Values of records would break the rules of a changed field. */
  | { readonly kind: 'breaks'; readonly key: string; readonly error: unknown }
  /** The values of a private field would be public. An admin may want that. */
  | { readonly kind: 'publishes'; readonly key: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'other'; readonly error: unknown };

/** The kind of the station's refusal. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { kind: 'other', error };
  if (error.status === 401) return { kind: 'signed-out' };
  const { kind, facts } = error.trouble ?? { kind: 'other', facts: {} };
  const key = facts['key'] ?? '';
  if (kind === 'template_loses') return { kind: 'lost', key };
  if (kind === 'template_breaks') return { kind: 'breaks', key, error };
  if (kind === 'template_publishes') return { kind: 'publishes', key };
  return kind === 'template_taken' ? { kind: 'taken' } : { kind: 'other', error };
}
