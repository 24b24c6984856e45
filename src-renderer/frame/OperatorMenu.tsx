import { Button, Popover, Switch } from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { LanguageChoice } from '../components/LanguageChoice.tsx';
import { showKeys } from '../keys/registry.ts';
import { useAppearance } from '../state/appearance.ts';
import { useSession } from '../state/session.ts';
import { useWords } from '../words/words.ts';
import classes from './operator-menu.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';
import { frameWords } from './words.ts';

/** Who is signed in, how the window looks, and the way out. */
export function OperatorMenu() {
  const t = useWords(frameWords);
  const operator = useSession((state) => state.operator) ?? '';
  const [opened, open] = useState(false);
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" width="20rem" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.operator} aria-label={t.menu(operator)} onClick={() => open(!opened)}>
          <IconUserCircle size="1.25rem" stroke={1.6} aria-hidden />
          <span>{operator}</span>
          <IconChevronDown size="0.875rem" aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t.menu(operator)}>
        <Choices close={() => open(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choices({ close }: { close: () => void }) {
  const t = useWords(frameWords);
  const { mode, setMode } = useAppearance();
  return (
    <>
      <Switch
        label={t.operatorMode}
        description={t.operatorModeLead}
        labelPosition="left"
        checked={mode === 'operator'}
        onChange={(event) => setMode(event.currentTarget.checked ? 'operator' : 'desk')}
      />
      <ThemeChoice />
      <LanguageChoice fullWidth />
      <hr />
      <div className={classes.ways}>
        <Button
          variant="subtle"
          justify="flex-start"
          leftSection={<IconKeyboard size="1.125rem" aria-hidden />}
          onClick={() => {
            close();
            showKeys();
          }}
        >
          {t.keys}
        </Button>
        <Button
          variant="subtle"
          justify="flex-start"
          leftSection={<IconLogout size="1.125rem" aria-hidden />}
          onClick={() => void useSession.getState().signOut()}
        >
          {t.signOut}
        </Button>
      </div>
    </>
  );
}
