import { Textarea } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import { hasElements } from '#shared/labels/gs1-content.ts';
import type { BarcodeItem, Layout, PictureItem, TextItem } from '#shared/labels/layout.ts';
import { Button } from '#window/components/Button.tsx';
import { useOffers } from '#window/features/create/designer/stage/useOffers.ts';
import { markedBold } from '#window/features/create/designer/state/bold-part.ts';
import { dateFieldsIn } from '#window/features/create/designer/state/date-fields.ts';
import { troublesFor, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import { IconBold } from '#window/icons/things.ts';
import { useWords } from '#window/words/useWords.ts';
import { DateDialog } from './DateDialog.tsx';
import { Gs1Dialog } from './Gs1Dialog.tsx';
import { InsertMenu } from './InsertMenu.tsx';
import { useNamedText } from './useNamedText.ts';

interface ValueFieldProps {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly item: TextItem | BarcodeItem | PictureItem;
  readonly change: (change: { readonly value: string; readonly marks?: boolean }, gesture?: string) => void;
}

/** The text of a field, with other fields in it. */
export function ValueField({ draft, layout, item, change }: ValueFieldProps) {
  const t = useWords('field');
  const text = useNamedText<HTMLTextAreaElement>(item.value, (value) => change({ value }, 'value'));
  const isWrong = troublesFor(useTroubles(), item.id).errors.length > 0;
  /** At the place of the caret. */
  const insert = (template: string) =>
    text.edit((shown, from, to) => shown.slice(0, from) + text.nameOf(template) + shown.slice(to));
  const embolden = () => {
    change({ value: item.value, marks: true }, 'value');
    text.edit(markedBold);
  };
  return (
    <div>
      <Textarea
        ref={text.ref}
        label={t.value}
        data-control="value"
        description={t.valueLead}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        error={isWrong}
        value={text.value}
        onChange={text.onChange}
      />
      <InsertMenu draft={draft} layout={layout} insert={insert} />
      <ValueDialogs draft={draft} layout={layout} item={item} change={change} />
      {item.type === 'text' && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconBold size="1rem" aria-hidden />}
          title={t.boldPartLead}
          onClick={embolden}
          label={t.boldPart}
        />
      )}
    </div>
  );
}

/** Dialogs for what else would have to be written in signs: dates, and elements of GS1. */
function ValueDialogs({ draft, layout, item, change }: ValueFieldProps) {
  const offers = useOffers(draft, layout);
  const offerOf = (name: string) => offers.find(({ field }) => field === name);
  const dates = dateFieldsIn(item.value, (name) => offerOf(name)?.addition.type === 'date');
  return (
    <>
      {dates.map((field) => (
        <DateDialog
          key={field.from}
          value={item.value}
          field={field}
          name={offerOf(field.name)?.name ?? field.name}
          language={layout.language}
          change={(value) => change({ value })}
        />
      ))}
      {item.type === 'barcode' && hasElements(item.symbology) && (
        <Gs1Dialog draft={draft} layout={layout} value={item.value} change={(value) => change({ value })} />
      )}
    </>
  );
}
