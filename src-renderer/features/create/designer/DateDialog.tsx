import { Modal, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { meantFormat } from '#shared/labels/dates.ts';
import type { LayoutLanguage } from '#shared/labels/layout.ts';
import { Button } from '#window/components/Button.tsx';
import {
  DATE_FORMATS,
  type DateField,
  type DateMove,
  dateExample,
  withDate,
} from '#window/features/create/designer/state/date-fields.ts';
import { IconCalendar } from '#window/icons/things.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';

interface DateDialogProps {
  readonly value: string;
  readonly field: DateField;
  readonly name: string;
  readonly language: LayoutLanguage;
  readonly change: (value: string) => void;
}

/** How far a date of a text is moved, and how it is written. */
export function DateDialog(props: DateDialogProps) {
  const t = useWords('field');
  const [opened, open] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconCalendar size="1rem" aria-hidden />}
        onClick={() => open(true)}
        label={t.dateOf({ name: props.name })}
      />
      <Modal opened={opened} onClose={() => open(false)} title={t.dateOf({ name: props.name })}>
        {opened && <DateForm {...props} close={() => open(false)} />}
      </Modal>
    </>
  );
}

const MOST = 999;
const MEASURES = ['days', 'months', 'years'] as const;

function DateForm({ value, field, language, change, close }: DateDialogProps & { close: () => void }) {
  const t = useWords('field');
  const [move, setMove] = useState<DateMove>(field.move);
  const [format, setFormat] = useState(field.format === '' ? DATE_FORMATS[language][0] : field.format);
  const example = dateExample(today(), move, format, language);
  return (
    <div className="stack gap-3">
      <div className={classes.numbers}>
        {MEASURES.map((measure) => (
          <NumberInput
            key={measure}
            label={t.moved[measure]}
            min={-MOST}
            max={MOST}
            clampBehavior="strict"
            allowDecimal={false}
            hideControls
            value={move[measure]}
            onChange={(next) => setMove({ ...move, [measure]: typeof next === 'number' ? next : 0 })}
          />
        ))}
      </div>
      <Switch
        label={t.moved.end}
        checked={move.atEnd}
        onChange={(event) => setMove({ ...move, atEnd: event.currentTarget.checked })}
      />
      <Format move={move} format={format} language={language} change={setFormat} />
      <p aria-live="polite">{example === null ? '' : t.today({ example })}</p>
      <Button
        disabled={example === null}
        onClick={() => {
          change(withDate(value, field, move, format));
          close();
        }}
        label={t.takeDate}
      />
    </div>
  );
}

interface FormatProps {
  readonly move: DateMove;
  readonly format: string;
  readonly language: LayoutLanguage;
  readonly change: (format: string) => void;
}

/** A format of the language, shown as today's date, or one of one's own. */
function Format({ move, format, language, change }: FormatProps) {
  const t = useWords('field');
  const known = DATE_FORMATS[language];
  const isWrong = dateExample(today(), move, format, language) === null;
  const labelOf = (one: string) =>
    one === '' ? t.ownFormat : `${dateExample(today(), move, one, language) ?? ''} · ${one}`;
  return (
    <>
      <NativeSelect
        label={t.dateFormat}
        data={known.concat('').map((one) => ({ value: one, label: labelOf(one) }))}
        value={known.includes(format) ? format : ''}
        onChange={(event) => event.currentTarget.value !== '' && change(event.currentTarget.value)}
      />
      <TextInput
        label={t.ownFormat}
        spellCheck={false}
        value={format}
        error={isWrong ? t.wrongFormat({ meant: meantFormat(format) ?? known[0] }) : null}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </>
  );
}

function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
