import { Popover, Switch } from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconLockOpen, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { LanguageChoice } from '../components/LanguageChoice.tsx';
import { LeaveKiosk } from '../components/LeaveKiosk.tsx';
import { showKeys } from '../shortcuts/registry.ts';
import { useMachine } from '../state/machine.ts';
import { usePreferences } from '../state/preferences.ts';
import { useSession } from '../state/session.ts';
import { useWork } from '../state/work.ts';
import classes from './operator-menu.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useFrameWords } from './words.ts';

/** The menu of the operator: display, kiosk and signing out. */
export function OperatorMenu() {
  const t = useFrameWords();
  const operator = useSession((state) => state.operator) ?? '';
  const [opened, open] = useState(false);
  const [leaving, leave] = useState(false);
  return (
    <>
      <LeaveKiosk opened={leaving} close={() => leave(false)} />
      <Popover opened={opened} onChange={open} position="bottom-end" width="20rem" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.operator}
            aria-label={t.menu(operator)}
            onClick={() => open(!opened)}
          >
            <IconUserCircle size="1.25rem" stroke={1.6} aria-hidden />
            <span className="one-line">{operator}</span>
            <IconChevronDown size="0.875rem" aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu} aria-label={t.menu(operator)}>
          <Choices close={() => open(false)} leaveKiosk={() => leave(true)} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function Choices({ close, leaveKiosk }: { close: () => void; leaveKiosk: () => void }) {
  const t = useFrameWords();
  const { machine, read } = useMachine();
  const reading = useWork(read);
  useEffect(() => void reading.run(), [reading.run]);
  const { mode, setMode, letterKeys, setLetterKeys } = usePreferences();
  const out = useWork(() => useSession.getState().signOut());
  return (
    <>
      <Switch
        label={t.operatorMode}
        description={t.operatorModeLead}
        labelPosition="left"
        checked={mode === 'operator'}
        onChange={(event) => setMode(event.currentTarget.checked ? 'operator' : 'desk')}
      />
      <Switch
        label={t.letterKeys}
        description={t.letterKeysLead}
        labelPosition="left"
        checked={letterKeys}
        onChange={(event) => setLetterKeys(event.currentTarget.checked)}
      />
      <ThemeChoice />
      <LanguageChoice fullWidth />
      <hr />
      <div className={classes.ways}>
        <Button
          variant="subtle"
          justify="flex-start"
          icon={IconKeyboard}
          onClick={() => {
            close();
            showKeys();
          }}
          label={t.keys}
        />
        {machine?.kiosk && (
          <Button
            variant="subtle"
            justify="flex-start"
            icon={IconLockOpen}
            onClick={() => {
              close();
              leaveKiosk();
            }}
            label={t.leaveKiosk}
          />
        )}
        {reading.error !== null && <ErrorNotice error={reading.error} />}
        <Button variant="subtle" justify="flex-start" icon={IconLogout} work={out} label={t.signOut} />
        {out.error !== null && <ErrorNotice error={out.error} />}
      </div>
    </>
  );
}
