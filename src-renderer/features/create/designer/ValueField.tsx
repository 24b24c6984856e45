import { Menu, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { BarcodeItem, Layout, PictureItem, TextItem } from '#shared/labels/layout.ts';
import { Button } from '#window/components/Button.tsx';
import { useOffers } from '#window/features/create/designer/stage/useOffers.ts';
import { troublesFor, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';

interface ValueFieldProps {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly item: TextItem | BarcodeItem | PictureItem;
  readonly change: (change: { readonly value: string }, gesture?: string) => void;
}

/** The text of a field, with other fields in it. */
export function ValueField({ draft, layout, item, change }: ValueFieldProps) {
  const t = useWords('field');
  const offers = useOffers(draft, layout);
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
      <Menu shadow="md" position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size="1rem" aria-hidden />}
            label={t.insert}
          />
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {offers.map(({ key, name, addition }) => (
            <Menu.Item key={key} onClick={() => insert(addition.template)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
