import { NativeSelect } from '@mantine/core';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import type { KeptLayout } from './known.ts';
import type { Editor } from './useEditor.ts';

/** The layout that jobs of the template begin with. */
export function LayoutChoice({ editor: { draft, known, setLayout } }: { editor: Editor }) {
  const t = useWords('template');
  const { number } = useFormats();
  const sizeOf = ({ label: { width, height } }: KeptLayout) =>
    t.millimetres({ width: number(width, 1), height: number(height, 1) });
  const kept = known.layouts.map((one) => ({ value: one.name, label: `${one.name} (${sizeOf(one)})` }));
  // One that was deleted is still the template's, until another one is chosen.
  const isGone = draft.layout !== null && !kept.some(({ value }) => value === draft.layout);
  const gone = isGone ? [{ value: draft.layout ?? '', label: t.layoutGone({ name: draft.layout ?? '' }) }] : [];
  return (
    <section className="stack gap-3">
      <h2>{t.layout}</h2>
      <NativeSelect
        label={t.layoutOf}
        description={kept.length === 0 ? t.noLayouts : t.layoutLead}
        value={draft.layout ?? ''}
        data={[{ value: '', label: t.noLayout }, ...gone, ...kept]}
        onChange={(event) => setLayout(event.currentTarget.value || null)}
      />
    </section>
  );
}
