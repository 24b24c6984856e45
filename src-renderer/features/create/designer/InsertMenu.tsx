import { Menu } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { Button } from '#window/components/Button.tsx';
import { useOffers } from '#window/features/create/designer/stage/useOffers.ts';
import { IconPlus } from '#window/icons/signs.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';

interface InsertMenuProps {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly insert: (template: string) => void;
}

/** The fields of the row, of which one is put into a text. */
export function InsertMenu({ draft, layout, insert }: InsertMenuProps) {
  const t = useWords('field');
  const offers = useOffers(draft, layout);
  return (
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
  );
}
