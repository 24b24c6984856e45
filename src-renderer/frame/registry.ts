// The actions of the keys at this moment. Screens add theirs by useKeys. The list that ? opens shows the same.
import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

interface KeyBinding {
  /** 'Ctrl+Enter', 'Escape', '?', 'F1', 'r': modifiers first, then the key as browsers name it. On a Mac, Cmd counts as Ctrl. */
  readonly keys: string;
  readonly words: string;
  readonly run: () => void;
  /** Whether it also works while a person types into a field. Keys with Ctrl and function keys do, except those that edit text. */
  readonly inFields?: boolean;
}

export interface Registry {
  readonly groups: readonly (readonly KeyBinding[])[];
  readonly shown: boolean;
}

export const useKeyRegistry = create<Registry>()(() => ({ groups: [], shown: false }));

export function showKeys(): void {
  useKeyRegistry.setState({ shown: true });
}

export function hideKeys(): void {
  useKeyRegistry.setState({ shown: false });
}

/**
 * Binds keys while the component is there, beginning before it is painted. Of equal keys the last bound one counts, and a
 * group whose words change, as with the language, keeps its place among them.
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const newest = useRef(bindings);
  newest.current = bindings;
  const signature = bindings.map(({ keys, words }) => `${keys} ${words}`).join('\n');
  const bound = useRef<readonly KeyBinding[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says when the list is another one.
  useLayoutEffect(() => {
    const group = newest.current.map((binding, index) => ({ ...binding, run: () => newest.current[index]?.run() }));
    const before = bound.current;
    bound.current = group;
    useKeyRegistry.setState(({ groups }) => ({ groups: inPlace(groups, before, group) }));
  }, [signature]);
  useLayoutEffect(
    () => () => {
      const last = bound.current;
      bound.current = null;
      useKeyRegistry.setState(({ groups }) => ({ groups: groups.filter((one) => one !== last) }));
    },
    [],
  );
}

/** The groups with one in the place of another, or as the last one where that other is not there. */
export function inPlace<T>(groups: readonly T[], before: T | null, group: T): readonly T[] {
  const at = before === null ? -1 : groups.indexOf(before);
  return at < 0 ? [...groups, group] : groups.with(at, group);
}

/** Keys with which a field edits its text: select all, copy, cut, paste, undo, redo. */
const EDITING = /^Ctrl\+[acvxyz]$/;

/** With these some keyboards type a character. */
const TYPING = /^Alt\+Shift\+\d$/;

/** The binding of a pressed key, or null. */
export function findBinding(groups: Registry['groups'], pressed: KeyboardEvent): KeyBinding | null {
  const keys = nameOf(pressed);
  const typing =
    isField(pressed.target, keys) && (EDITING.test(keys) || TYPING.test(keys) || !/^(Ctrl|Alt)\+|^F\d/.test(keys));
  // Enter and Space press the focused element itself.
  if (/^(Enter| )$/.test(keys) && isPressable(pressed.target)) return null;
  for (const group of groups.toReversed()) {
    const found = group.find((one) => one.keys === keys && (!typing || one.inFields));
    if (found) return found;
  }
  return null;
}

/** Shift is named only for keys whose character it does not change, and with Alt for digits, whose place counts then. */
function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (altKey && shiftKey && !ctrlKey && !metaKey && digit) return `Alt+Shift+${digit}`;
  const parts = [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey && key.length > 1 ? 'Shift' : ''];
  return [...parts.filter(Boolean), key.length === 1 ? key.toLowerCase() : key].join('+');
}

function isField(target: EventTarget | null, keys: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A tick takes nothing but space and arrows.
  if (keys === 'Enter' && target.matches('input[type="radio"], input[type="checkbox"]')) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function isPressable(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button, a[href], summary, label, [role="button"], [role="tab"], [role="grid"]') !== null
  );
}
