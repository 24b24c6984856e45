import { Textarea } from '@mantine/core';
import { IconBold } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { BarcodeItem, Layout, PictureItem, TextItem } from '#shared/labels/layout.ts';
import { Button } from '#window/components/Button.tsx';
import { markedBold } from '#window/features/create/designer/state/bold-part.ts';
import { troublesFor, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import { useWords } from '#window/words/useWords.ts';
import { InsertMenu } from './InsertMenu.tsx';

interface ValueFieldProps {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly item: TextItem | BarcodeItem | PictureItem;
  readonly change: (change: { readonly value: string; readonly marks?: boolean }, gesture?: string) => void;
}

/** The text of a field, with other fields in it. */
export function ValueField({ draft, layout, item, change }: ValueFieldProps) {
  const t = useWords('field');
  const area = useRef<HTMLTextAreaElement>(null);
  const isWrong = troublesFor(useTroubles(), item.id).errors.length > 0;
  /** At the place of the caret. */
  const insert = (template: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: item.value.length,
      selectionEnd: item.value.length,
    };
    change({ value: item.value.slice(0, from) + template + item.value.slice(to) });
  };
  const embolden = () => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 };
    change({ value: markedBold(item.value, from, to), marks: true });
  };
  return (
    <div>
      <Textarea
        ref={area}
        label={t.value}
        description={t.valueLead}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        error={isWrong}
        value={item.value}
        onChange={(event) => change({ value: event.currentTarget.value }, 'value')}
      />
      <InsertMenu draft={draft} layout={layout} insert={insert} />
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
