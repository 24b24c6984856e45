import { Popover, Select, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { LanguageChoice } from '#window/components/LanguageChoice.tsx';
import { LeaveKiosk } from '#window/components/LeaveKiosk.tsx';
import { pageFor } from '#window/features/manual/manual.ts';
import { IconChevronDown, IconKeyboard, IconLock, IconLockOpen, IconLogout } from '#window/icons/signs.ts';
import { IconBook, IconUserCircle } from '#window/icons/things.ts';
import { useMachine } from '#window/state/machine.ts';
import { useOwnPassphrase } from '#window/state/own-passphrase.ts';
import { THEMES, type ThemeChoice as Theme, usePreferences } from '#window/state/preferences.ts';
import { navigate, useRoute } from '#window/state/route.ts';
import { useSession } from '#window/state/session.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './operator-menu.module.css';
import { showKeys } from './registry.ts';

/** The menu of the operator: display, kiosk and signing out. */
export function OperatorMenu() {
  const t = useWords('frame');
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
            aria-label={t.menu({ name: operator })}
            onClick={() => open(!opened)}
          >
            <IconUserCircle size="1.25rem" stroke={1.6} aria-hidden />
            <span className="one-line">{operator}</span>
            <IconChevronDown size="0.875rem" aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu} aria-label={t.menu({ name: operator })}>
          <Choices close={() => open(false)} leaveKiosk={() => leave(true)} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

interface ChoicesProps {
  readonly close: () => void;
  readonly leaveKiosk: () => void;
}

function Choices({ close, leaveKiosk }: ChoicesProps) {
  const t = useWords('frame');
  const { path } = useRoute();
  const { machine, read } = useMachine();
  const reading = useWork(read);
  useEffect(() => void reading.run(), [reading.run]);
  const out = useWork(() => useSession.getState().signOut());
  return (
    <>
      <Switches />
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
        <Button
          variant="subtle"
          justify="flex-start"
          icon={IconBook}
          onClick={() => {
            close();
            navigate(`/manual/${pageFor(path)}`);
          }}
          label={t.manual}
        />
        <PassphraseWay
          go={() => {
            close();
            useOwnPassphrase.getState().ask(useSession.getState().operator);
          }}
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

function PassphraseWay({ go }: { go: () => void }) {
  const t = useWords('passphrase');
  const isByCompany = useSession((state) => state.isByCompany);
  // The passphrase is the company's then.
  if (isByCompany) return null;
  return <Button variant="subtle" justify="flex-start" icon={IconLock} onClick={go} label={t.change} />;
}

function Switches() {
  const t = useWords('frame');
  const { mode, isModeLocked, setMode, letterKeys, setLetterKeys } = usePreferences();
  return (
    <>
      <Switch
        label={t.operatorMode}
        description={isModeLocked ? t.operatorModeLocked : t.operatorModeLead}
        labelPosition="left"
        disabled={isModeLocked}
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
    </>
  );
}

function ThemeChoice() {
  const t = useWords('frame');
  const { theme, setTheme } = usePreferences();
  return (
    <Select
      label={t.display}
      data={THEMES.map((value) => ({ value, label: t.themes[value] }))}
      value={theme}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(value) => value && setTheme(value as Theme)}
    />
  );
}
