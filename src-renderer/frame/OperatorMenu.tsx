import { Menu, Switch } from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { LanguageChoice } from '../components/LanguageChoice.tsx';
import { showKeys } from '../keys/registry.ts';
import { useAppearance } from '../state/appearance.ts';
import { useSession } from '../state/session.ts';
import { useWords } from '../words/words.ts';
import classes from './frame.module.css';

import { ThemeChoice } from './ThemeChoice.tsx';
import { frameWords } from './words.ts';

export function OperatorMenu() {
  const t = useWords(frameWords);
  const operator = useSession((state) => state.operator) ?? '';
  const { mode, setMode } = useAppearance();
  return (
    <Menu position="bottom-end" width="20rem" shadow="md" closeOnItemClick={false} trapFocus>
      <Menu.Target>
        <button type="button" className={classes.operator} aria-label={t.menu(operator)}>
          <IconUserCircle size="1.25rem" stroke={1.6} aria-hidden />
          <span>{operator}</span>
          <IconChevronDown size="0.875rem" aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={mode === 'operator'}
          onClick={() => setMode(mode === 'operator' ? 'desk' : 'operator')}
          rightSection={<Switch checked={mode === 'operator'} readOnly tabIndex={-1} aria-hidden />}
        >
          {t.operatorMode}
          <span className={classes.lead}>{t.operatorModeLead}</span>
        </Menu.Item>
        <Menu.Divider />
        <ThemeChoice />
        <div>
          <LanguageChoice fullWidth />
        </div>
        <Menu.Divider />
        <Menu.Item closeMenuOnClick leftSection={<IconKeyboard size="1.125rem" />} onClick={showKeys}>
          {t.keys}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconLogout size="1.125rem" />}
          onClick={() => void useSession.getState().signOut()}
        >
          {t.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
