import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SettingView } from '#shared/station/settings-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { IconKey } from '#window/icons/things.ts';
import { linkTo } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { useDraft, valueIn } from './draft.ts';
import type { TakenProps } from './NextStart.tsx';
import { wordKey } from './setting-words.ts';
import classes from './settings.module.css';
import { factorOf, fits, is, isNumber, kindOf, type ShownName, shapeOf } from './shape.ts';

/** The input that fits the schema of a setting. */
export function SettingField({ view, id, taken }: FieldProps & { taken: TakenProps['taken'] }) {
  const t = useWords('settings');
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
  const t = useWords('settings');
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
  const words = t.choices as unknown as Readonly<Record<string, string>>;
  const data = (shapeOf(name).enum ?? []).map((one) => ({
    value: one,
    label: words[`${wordKey(name)}_${one}`] ?? words[one] ?? one,
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
  const range = t.range({
    least: number(shown(least), least % factor === 0 ? 0 : digits),
    most: number(shown(shape.maximum ?? 0)),
  });
  const unit = (t.units as unknown as Readonly<Record<string, string>>)[wordKey(name)];
  return (
    <NumberInput
      {...common}
      value={typeof value === 'number' ? shown(value) : ''}
      placeholder={is(shape, 'null') ? t.automatic : ''}
      suffix={unit === undefined ? '' : ` ${unit}`}
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

/** The station makes the key, and the window never sees it. People can type the key of another station. */
function MarkKey({ view, id, taken }: FieldProps & { taken: TakenProps['taken'] }) {
  const t = useWords('settings');
  const { changes, edit } = useDraft();
  const [asking, ask] = useState<'new' | null>(null);
  const [typing, type] = useState(false);
  const goesToPublished = Object.hasOwn(changes, 'engine.key') && changes['engine.key'] === null;
  const own = view.is_set && !goesToPublished;
  return (
    <div className={classes.key}>
      <StateDot state={own ? 'ok' : 'warn'} label={own ? t.key.own : t.key.published} />
      {typing && <KeyField view={view} id={id} />}
      <div className="wrap gap-2">
        <Button variant="default" icon={IconKey} onClick={() => ask('new')} label={t.key.make} />
        {!typing && <Button variant="default" onClick={() => type(true)} label={t.key.type} />}
        {own && view.source === 'file' && (
          <Button variant="default" onClick={() => edit(view, null)} label={t.key.toPublished} />
        )}
      </div>
      <ConfirmDialog
        opened={asking === 'new'}
        title={t.key.makeTitle}
        confirm={t.key.make}
        close={() => ask(null)}
        run={async () => {
          edit(view, undefined);
          taken((await call('newMarkKey')).settings);
          useUndo.getState().offerUndo(t.key.made, async () => {
            taken((await call('changeSettings', { body: { as_at_start: ['engine.key'] } })).settings);
          });
        }}
      >
        <p>{t.key.makeLead}</p>
        <p>{t.key.makeBackup}</p>
      </ConfirmDialog>
    </div>
  );
}

function KeyField({ view, id }: FieldProps) {
  const t = useWords('settings');
  const { changes, edit } = useDraft();
  const value = changes['engine.key'];
  const text = typeof value === 'string' ? value : '';
  return (
    <PasswordInput
      label={t.key.field}
      id={id}
      value={text}
      autoComplete="off"
      autoFocus
      maxLength={64}
      error={text !== '' && !fits(shapeOf('engine.key'), text) && t.forms.key}
      onChange={({ currentTarget }) => edit(view, currentTarget.value.trim() || undefined)}
    />
  );
}

interface FieldProps {
  readonly view: SettingView;
  /** The id of the field's element: its label stands in another column. */
  readonly id: string;
}
