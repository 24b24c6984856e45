import { type ChangeEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useDraft } from '#window/features/create/draft.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useShownTemplate } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { useDesigner } from './state/designer.ts';
import { type FieldNames, plainNames, withKeys, withNames } from './state/named-fields.ts';

/** What people call the fields of the open job, in the language of the window. */
function useFieldNames(): FieldNames {
  const { ownFields } = useWords('field');
  const id = useDraft((state) => state.draft?.template_id ?? null);
  const template = useShownTemplate(useTemplates((state) => state.templates?.find((one) => one.id === id)));
  const counters = useDesigner((state) => state.history.present?.counters);
  return useMemo(() => {
    const { counter, ...own } = ownFields;
    const named = Object.entries(own).map(([key, name]) => ({ key, name }));
    const fields = (template?.fields ?? []).filter(({ key }) => !Object.hasOwn(own, key));
    return plainNames([
      ...named,
      ...(counters && Object.hasOwn(counters, 'counter') ? [{ key: 'counter', name: counter }] : []),
      ...fields.map(({ key, label }) => ({ key, name: label })),
    ]);
  }, [ownFields, template, counters]);
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** A template as a person reads and types it, with the names of its fields in place of their keys. */
export function useNamedText<T extends Typed>(template: string, change: (template: string) => void) {
  const names = useFieldNames();
  const element = useRef<T>(null);
  const caret = useRef<number | null>(null);
  const shown = withNames(template, names);
  useLayoutEffect(() => {
    const { current: at } = caret;
    caret.current = null;
    if (at !== null) element.current?.setSelectionRange(at, at);
  });
  /** Another text, with the caret at a place of it. */
  const put = (text: string, at: number | null) => {
    const stored = withKeys(text, names);
    // A key that was typed becomes the name of its field: the caret stays behind what stood before it.
    const isRenamed = withNames(stored, names) !== text;
    if (at !== null && isRenamed) caret.current = withNames(withKeys(text.slice(0, at), names), names).length;
    change(stored);
  };
  return {
    ref: element,
    value: shown,
    onChange: ({ currentTarget }: ChangeEvent<T>) => put(currentTarget.value, currentTarget.selectionStart),
    /** Changes the text at what is chosen in it, as the person sees it. */
    edit(next: (text: string, from: number, to: number) => string) {
      const { selectionStart, selectionEnd } = element.current ?? {};
      const [from, to] = [selectionStart ?? shown.length, selectionEnd ?? shown.length];
      put(next(shown, from, to), null);
    },
    nameOf: (one: string) => withNames(one, names),
  };
}
