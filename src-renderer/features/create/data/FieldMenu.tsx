import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Field } from '#shared/core/model.ts';
import { Button } from '#window/components/Button.tsx';
import { useShown } from '#window/words/use-shown.ts';
import classes from './data.module.css';
import { useDataWords } from './words.ts';

/** Optional fields that no column fills. People may give them one value for all rows. */
export function FieldMenu({ fields, choose }: { fields: readonly Field[]; choose: (key: string) => void }) {
  const t = useDataWords();
  const say = useShown();
  if (fields.length === 0) return null;
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          label={t.addValue}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {fields.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => choose(key)}>
            {say(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
