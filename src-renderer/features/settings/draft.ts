import { create } from 'zustand';
import type { SettingView } from '#shared/station/settings-api.ts';
import { whenAnotherOperator } from '#window/state/operator.ts';
import type { ShownName } from './shape.ts';

export type Changes = Readonly<Partial<Record<ShownName, unknown>>>;

interface Draft {
  /** The unsaved changes. Null: back to the default. They stay when another screen is shown. */
  readonly changes: Changes;
  /** Grows by one whenever fields must drop their typed texts. */
  readonly round: number;
  /** The value `undefined` takes the change back. */
  readonly edit: (view: SettingView, value: unknown) => void;
  readonly drop: () => void;
}

export const useDraft = create<Draft>()((set) => ({
  changes: {},
  round: 0,
  edit: (view, value) => set(({ changes }) => ({ changes: edited(changes, view, value) })),
  drop: () => set(({ round }) => ({ changes: {}, round: round + 1 })),
}));

whenAnotherOperator(() => useDraft.getState().drop());

function edited(changes: Changes, view: SettingView, value: unknown): Changes {
  const { [view.name as ShownName]: _, ...rest } = changes;
  if (value === undefined) return rest;
  const wanted = isSame(value, view.default) ? null : value;
  const isAsKept = wanted === null ? view.source === 'default' : !view.secret && isSame(wanted, view.value);
  return isAsKept ? rest : { ...rest, [view.name]: wanted };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The value that the field shows. */
export function valueIn(changes: Changes, view: SettingView): unknown {
  const name = view.name as ShownName;
  return Object.hasOwn(changes, name) ? (changes[name] ?? view.default) : view.value;
}

/** The changes that undo these changes: values, and the names of secrets. The station restores secrets that the window does not know. */
export function oppositeOf(changes: Changes, views: readonly SettingView[]) {
  const touched = views.filter(({ name }) => Object.hasOwn(changes, name));
  const back = touched
    .filter(({ secret }) => !secret)
    .map(({ name, source, value }) => [name, source === 'file' ? value : null]);
  return {
    changes: Object.fromEntries(back) as Record<string, unknown>,
    as_at_start: touched.filter(({ secret }) => secret).map(({ name }) => name),
  };
}
