import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useDraft, valueIn } from './draft.ts';
import type { FieldProps } from './field-props.ts';
import { MarkKey } from './MarkKey.tsx';
import type { TakenProps } from './NextStart.tsx';
import { factorOf, fits, is, isNumber, kindOf, type ShownName, shapeOf } from './shape.ts';
import { useSettingsWords } from './words.ts';

/** The input that fits the schema of a setting. */
export function SettingField({ view, id, taken }: FieldProps & { taken: TakenProps['taken'] }) {
  const t = useSettingsWords();
  const round = useDraft((state) => state.round);
  const field = { view, id };
  switch (kindOf(view.name as ShownName)) {
    case 'switch':
      return <SwitchField {...field} />;
    case 'choice':
      return <ChoiceField {...field} />;
    case 'number':
      return <NumberField {...field} />;
    case 'list':
      return <ListField key={round} {...field} />;
    case 'mark-key':
      return <MarkKey view={view} id={id} taken={taken} />;
    case 'tokens':
      return (
        <Button href={linkTo('/tokens')} variant="default" id={id} label={view.is_set ? t.tokensChange : t.tokensSet} />
      );
    default:
      return <TextField {...field} />;
  }
}

function useField({ view, id }: FieldProps) {
  const t = useSettingsWords();
  const { changes, edit } = useDraft();
  const name = view.name as ShownName;
  const value = valueIn(changes, view);
  const isWrong = Object.hasOwn(changes, name) && !fits(shapeOf(name), value);
  return {
    t,
    name,
    value,
    take: (value: unknown) => edit(view, value),
    common: { id },
    isWrong,
  };
}

function SwitchField(props: FieldProps) {
  const { value, take, common } = useField(props);
  return (
    <Switch
      {...common}
      checked={value === true}
      size="lg"
      onChange={({ currentTarget }) => take(currentTarget.checked)}
    />
  );
}

function ChoiceField(props: FieldProps) {
  const { t, name, value, take, common } = useField(props);
  const words = t.choices as Readonly<Record<string, string>>;
  const data = (shapeOf(name).enum ?? []).map((one) => ({
    value: one,
    label: words[`${name} ${one}`] ?? words[one] ?? one,
  }));
  return (
    <Select {...common} data={data} value={String(value)} allowDeselect={false} onChange={(chosen) => take(chosen)} />
  );
}

function NumberField(props: FieldProps) {
  const { t, name, value, take, common, isWrong } = useField(props);
  const { number, decimalSign } = useFormats();
  const shape = shapeOf(name);
  const factor = factorOf(name);
  const isWhole = is(shape, 'integer');
  const shown = (amount: number) => Math.round((amount / factor) * 1000) / 1000;
  const least = shape.minimum ?? shape.exclusiveMinimum ?? 0;
  const digits = factor > 1 ? 3 : 2;
  const range = t.range(number(shown(least), least % factor === 0 ? 0 : digits), number(shown(shape.maximum ?? 0)));
  const units = t.units as Readonly<Record<string, string>>;
  return (
    <NumberInput
      {...common}
      value={typeof value === 'number' ? shown(value) : ''}
      placeholder={is(shape, 'null') ? t.automatic : ''}
      suffix={units[name] ? ` ${units[name]}` : ''}
      decimalSeparator={decimalSign}
      thousandSeparator={number(1000).replace(/\d/g, '')}
      decimalScale={isWhole && factor === 1 ? 0 : 3}
      hideControls
      error={isWrong && range}
      onChange={(given) => {
        if (typeof given !== 'number') take(is(shape, 'null') ? null : '');
        else take(isWhole ? Math.round(given * factor) : given);
      }}
    />
  );
}

function TextField(props: FieldProps) {
  const { t, name, value, take, common, isWrong } = useField(props);
  const shape = shapeOf(name);
  const isAddress = shape.format === 'url';
  return (
    <TextInput
      {...common}
      value={typeof value === 'string' ? value : ''}
      placeholder={isAddress ? 'https://' : is(shape, 'null') ? t.automatic : ''}
      autoComplete="off"
      spellCheck={false}
      error={isWrong && (isAddress ? t.forms.address : t.forms.prefix)}
      onChange={({ currentTarget: { value: text } }) => take(text === '' && is(shape, 'null') ? null : text)}
    />
  );
}

/** A list with one value in each line. */
function ListField(props: FieldProps) {
  const { t, name, value, take, common, isWrong } = useField(props);
  const [text, setText] = useState(() => (value as readonly unknown[]).join('\n'));
  const areNumbers = isNumber(shapeOf(name).items ?? {});
  return (
    <Textarea
      {...common}
      rows={3}
      value={text}
      placeholder={t.oneInALine}
      spellCheck={false}
      error={isWrong && (areNumbers ? t.forms.numbers : t.forms.hosts)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const parts = currentTarget.value.split(/[\s,]+/).filter((part) => part !== '');
        take(areNumbers ? parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)) : parts);
      }}
    />
  );
}
