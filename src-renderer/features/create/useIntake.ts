import { useLayoutEffect } from 'react';
import { useKeys } from '#window/frame/registry.ts';
import { bringIn } from '#window/state/dropped.ts';
import { useWords } from '#window/words/useWords.ts';
import { ACCEPTED } from './kinds.ts';

/** Takes files by Ctrl+O, and pasted cells or files. All of them go to state/dropped.ts, as dropped files do. */
export function useIntake(): void {
  const t = useWords('create');
  useKeys([{ keys: 'Ctrl+o', words: t.chooseFiles, run: chooseFiles }]);
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || !event.clipboardData) return;
      const files = pastedFiles(event.clipboardData, t.pasted);
      if (files.length === 0) return;
      event.preventDefault();
      bringIn(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [t]);
}

/** Opens the file dialog of the system. */
export function chooseFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = ACCEPTED;
  input.addEventListener('change', () => bringIn([...(input.files ?? [])]));
  input.click();
}

/** Spreadsheet programs copy cells as text with tabs. A single line is no table. */
function pastedFiles(data: DataTransfer, name: string): readonly File[] {
  const text = data.getData('text/plain');
  const isTable = text.trim().split(/\r?\n/).length > 1;
  if (isTable) return [new File([text], `${name}.csv`, { type: 'text/csv' })];
  return [...data.files];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
