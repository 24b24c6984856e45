import { Select } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import { useDraft } from '#window/features/create/state/draft.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/use-shown.ts';
import classes from './data.module.css';
import { useDataWords } from './words.ts';

/** The template of the records. The likeliest template comes first. */
export function TemplateChoice({ draft }: { draft: Draft }) {
  const t = useDataWords();
  const { percent } = useFormats();
  const say = useShown();
  const templates = useTemplates((state) => state.templates) ?? [];
  const certainty = new Map(draft.guesses.map((guess) => [guess.template_id, guess.certainty]));
  const sorted = templates.toSorted((a, b) => (certainty.get(b.id) ?? 0) - (certainty.get(a.id) ?? 0));
  const label = (id: string, name: string) => {
    const sure = certainty.get(id) ?? 0;
    return sure > 0 ? t.templateSure(say(name), percent(sure)) : say(name);
  };
  return (
    <Select
      className={classes.template}
      label={t.template}
      placeholder={t.chooseTemplate}
      data={sorted.map(({ id, name }) => ({ value: id, label: label(id, name) }))}
      value={draft.template_id}
      allowDeselect={false}
      error={draft.template_id === null ? t.chooseTemplate : undefined}
      onChange={(template_id) => template_id && void useDraft.getState().change({ template_id })}
    />
  );
}
