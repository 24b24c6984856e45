import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { ChoiceRow } from '#window/components/ChoiceRow.tsx';
import { CopyButton, useCopying } from '#window/components/CopyButton.tsx';
import { DateOffset } from '#window/components/DateOffset.tsx';
import { Form } from '#window/components/Form.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { LanguageChoice } from '#window/components/LanguageChoice.tsx';
import { RemainingTime } from '#window/components/RemainingTime.tsx';
import { IconDownload } from '#window/icons/signs.ts';
import { Part } from './Part.tsx';
import { useTexts } from './texts.ts';

const BUSY = { run: async () => {}, busy: true, error: null };
const VARIANTS = ['filled', 'default', 'light', 'subtle'] as const;

export function Controls() {
  const t = useTexts();
  const copied = useCopying({ text: t.title, done: t.save, failed: t.wrong });
  return (
    <>
      <Part name="Button">
        {VARIANTS.map((variant) => (
          <Group key={variant}>
            <Button variant={variant} label={t.save} />
            <Button variant={variant} label={t.save} icon={IconDownload} />
            <Button variant={variant} label={t.save} size="compact-md" />
            <Button variant={variant} label={t.save} href="#/controls" />
            <Button variant={variant} label={t.save} disabled />
            <Button variant={variant} label={t.save} work={BUSY} aria-label={t.save} />
            <Button variant={variant} label={t.remove} color="red" />
          </Group>
        ))}
      </Part>
      <Part name="ChoiceRow">
        <Choice />
      </Part>
      <Part name="CopyButton">
        <Group>
          <CopyButton copying={copied} label={t.save} />
          <CopyButton copying={{ ...copied, isDone: true }} label={t.save} />
        </Group>
      </Part>
      <Part name="DateOffset">
        <DateOffset dates={[]} text="{production_date+30D}" put={() => {}} />
        <DateOffset dates={[{ value: 'day', label: t.name }]} text="" put={() => {}} />
      </Part>
      <Part name="RemainingTime">
        <RemainingTime done={0} all={7} />
      </Part>
      <Part name="Form">
        <Form submit={() => {}} className="stack gap-3">
          <TextInput label={t.name} required />
          <TextInput label={t.name} description={t.lead} defaultValue={t.title} />
          <TextInput label={t.name} error={t.wrong} defaultValue={t.title} />
          <TextInput label={t.name} disabled defaultValue={t.title} />
          <Button type="submit" label={t.save} />
        </Form>
      </Part>
      <Part name="KeyHint">
        <KeyHint keys="Ctrl+Enter" />
        <KeyHint keys="?" />
      </Part>
      <Part name="LanguageChoice">
        <div>
          <LanguageChoice />
        </div>
        <LanguageChoice fullWidth />
      </Part>
    </>
  );
}

function Choice() {
  const t = useTexts();
  const [value, choose] = useState('0');
  return (
    <ChoiceRow
      label={t.grain}
      data={t.choices.map((label, i) => ({ value: String(i), label }))}
      value={value}
      onChange={choose}
    />
  );
}
