import { Modal } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { usePreferences } from '#window/state/preferences.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './keys.module.css';
import { findBinding, hideKeys, type Registry, useKeyRegistry } from './registry.ts';

/** Runs the action of a pressed key, and shows the list of all keys. */
export function KeyList() {
  const t = useWords('key');
  const { groups, shown } = useKeyRegistry();
  const letters = usePreferences((state) => state.letterKeys);
  // The keys work before the window is painted, so that people can press them as soon as they see the window.
  useLayoutEffect(() => {
    // Runs before other handlers: a dialog that closes by this press must still count as open.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  return (
    <Modal opened={shown} onClose={hideKeys} title={t.title} size="lg" closeButtonProps={{ 'aria-label': t.close }}>
      <p className={classes.lead}>{t.lead}</p>
      <table className={classes.list}>
        <tbody>
          {[...byWords(heard(groups, letters))].map(([words, keys]) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td>
                {keys.map((one) => (
                  <KeyHint key={one} keys={one} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

/** Leaves out keys of one character if these are switched off. Space always works. */
function heard(groups: Registry['groups'], letters: boolean): Registry['groups'] {
  return letters ? groups : groups.map((group) => group.filter(({ keys }) => keys.length > 1 || keys === ' '));
}

/** Lists actions with several keys once. The keys of the screen were bound last and come first. */
function byWords(groups: Registry['groups']): Map<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const { words, keys } of groups.toReversed().flat()) {
    const known = all.get(words) ?? [];
    if (words !== '' && !known.includes(keys)) all.set(words, [...known, keys]);
  }
  return all;
}

/** Closed lists of choices are in the page too. */
function isSomethingOpen(): boolean {
  const layers = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
  return [...layers].some((one) => one.checkVisibility());
}

function press(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const { groups, shown } = useKeyRegistry.getState();
  // While a dialog is open, all keys belong to the dialog.
  if (shown || isSomethingOpen()) return;
  const binding = findBinding(heard(groups, usePreferences.getState().letterKeys), event);
  if (!binding) return;
  event.preventDefault();
  // Enter, Space and Escape that are held down count once: the next screen must not take the repeated presses.
  if (!(event.repeat && ['Enter', ' ', 'Escape'].includes(event.key))) binding.run();
}
