import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { KeyHint } from '../components/KeyHint.tsx';
import { useWords } from '../words/words.ts';
import classes from './keys.module.css';
import { findBinding, hideKeys, useKeyRegistry } from './registry.ts';
import { keyWords } from './words.ts';

/** Hands every press to what is bound to it, and shows the list of all that is. */
export function KeySheet() {
  const t = useWords(keyWords);
  const { groups, shown } = useKeyRegistry();
  useEffect(() => {
    // Before anybody else: a dialog that closes by the press is then still seen to be open.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  return (
    <Modal opened={shown} onClose={hideKeys} title={t.title} size="lg" closeButtonProps={{ 'aria-label': t.close }}>
      <p className={classes.lead}>{t.lead}</p>
      <table className={classes.list}>
        <tbody>
          {groups
            .flat()
            .filter((one) => one.words !== '')
            .map((one) => (
              <tr key={`${one.keys} ${one.words}`}>
                <th scope="row">{one.words}</th>
                <td>
                  <KeyHint keys={one.keys} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Modal>
  );
}

/** Lists of choices are in the page before they are opened. */
function isSomethingOpen(): boolean {
  const layers = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
  return [...layers].some((one) => one.checkVisibility());
}

function press(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const { groups, shown } = useKeyRegistry.getState();
  // An open dialog has the keys for itself.
  if (shown || isSomethingOpen()) return;
  const binding = findBinding(groups, event);
  if (!binding) return;
  event.preventDefault();
  binding.run();
}
