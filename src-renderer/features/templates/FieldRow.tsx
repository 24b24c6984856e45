import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { DragEvent } from 'react';
import { FIELD_TYPES, type FieldType } from '#shared/core/model.ts';
import { DateOffset } from '#window/components/DateOffset.tsx';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '#window/icons/signs.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import type { DraftField } from './draft.ts';
import type { FieldPart } from './problems.ts';
import classes from './templates.module.css';
import type { Editor } from './useEditor.ts';

interface FieldRowProps {
  readonly editor: Editor;
  readonly field: DraftField;
  readonly at: number;
  readonly isOver: boolean;
  readonly move: (by: 1 | -1) => void;
  readonly dragStart: (event: DragEvent) => void;
  readonly dragOver: (event: DragEvent) => void;
  readonly drop: (event: DragEvent) => void;
}

export function FieldRow(props: FieldRowProps) {
  const { editor, at, isOver, dragStart, dragOver, drop } = props;
  const t = useWords('template');
  const shown = useShown();
  // Names that ship are shown in the language of the window, and stay as they are until a person types another one.
  const { key, label } = props.field;
  const isKept = editor.known.template?.fields.some((one) => one.key === key && one.label === label);
  const field = isKept ? { ...props.field, label: shown(label) } : props.field;
  const { number } = useFormats();
  const breaks = editor.refusal?.kind === 'breaks' && editor.refusal.key === field.key;
  return (
    <li
      className={classes.row}
      data-row={field.row}
      data-over={isOver}
      data-bad={breaks}
      onDragOver={dragOver}
      onDrop={drop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the buttons of the row do the same. */}
      <span
        className={classes.grip}
        draggable
        onDragStart={dragStart}
        title={t.drag({ label: field.label || t.thisField })}
      >
        <IconGripVertical size="1.25rem" aria-hidden />
      </span>
      <fieldset className={classes.inputs}>
        <legend className="visually-hidden">
          {t.field({ place: number(at + 1), label: field.label, hasLabel: field.label !== '' })}
        </legend>
        <Inputs editor={editor} field={field} />
      </fieldset>
      <RowActions {...props} field={field} />
      {breaks && (
        <p className="wrong whole-line" role="alert">
          {t.problems.breaks}
        </p>
      )}
    </li>
  );
}

const NAME = { className: classes.columnName } as const;

function Inputs({ editor, field }: Pick<FieldRowProps, 'editor' | 'field'>) {
  const t = useWords('template');
  const set = (part: Partial<DraftField>) => editor.set(field.row, part);
  const problem = (part: FieldPart) => {
    const found = editor.problems.find((one) => one.row === field.row && one.part === part);
    return found ? t.problems[found.kind] : null;
  };
  return (
    <>
      <TextInput
        label={t.label}
        labelProps={NAME}
        required
        withAsterisk={false}
        maxLength={128}
        autoComplete="off"
        value={field.label}
        error={problem('label')}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t.key}
        labelProps={NAME}
        required
        withAsterisk={false}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={field.key}
        error={problem('key')}
        onChange={(event) => set({ key: event.currentTarget.value.trim(), follows: false })}
      />
      <NativeSelect
        label={t.type}
        labelProps={NAME}
        data={FIELD_TYPES.map((value) => ({ value, label: t.types[value] }))}
        value={field.type}
        onChange={(event) => set({ type: event.currentTarget.value as FieldType })}
      />
      <div className={classes.checks}>
        <Checkbox
          label={t.required}
          checked={field.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <Checkbox
          label={t.private}
          checked={field.private}
          onChange={(event) => set({ private: event.currentTarget.checked })}
        />
      </div>
      <TypedInputs editor={editor} field={field} optionsProblem={problem('options')} />
    </>
  );
}

interface TypedInputsProps extends Pick<FieldRowProps, 'editor' | 'field'> {
  readonly optionsProblem: string | null;
}

/** What fields of some types have besides. */
function TypedInputs({ editor, field, optionsProblem }: TypedInputsProps) {
  const t = useWords('template');
  const set = (part: Partial<DraftField>) => editor.set(field.row, part);
  return (
    <>
      {field.type === 'date' && <ComputedDate editor={editor} field={field} />}
      {field.type === 'select' && (
        <Textarea
          className="whole-line"
          label={t.options}
          description={t.optionsHint}
          autosize
          minRows={2}
          maxRows={8}
          value={field.options}
          error={optionsProblem}
          onChange={(event) => set({ options: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** A date that follows from another one of the template. */
function ComputedDate({ editor, field }: Pick<FieldRowProps, 'editor' | 'field'>) {
  const shown = useShown();
  const others = editor.draft.fields.filter(({ row, key, type }) => row !== field.row && type === 'date' && key !== '');
  return (
    <div className="whole-line">
      <DateOffset
        dates={others.map(({ key, label }) => ({ value: key, label: shown(label) }))}
        text={field.computed}
        put={(computed) => editor.set(field.row, { computed })}
      />
    </div>
  );
}

function RowActions({ editor, field, at, move }: FieldRowProps) {
  const t = useWords('template');
  const label = field.label || t.thisField;
  const last = editor.draft.fields.length - 1;
  return (
    <div className={classes.rowActions}>
      <ActionIcon
        variant="default"
        size="var(--target)"
        aria-label={t.up({ label })}
        aria-disabled={at === 0}
        {...(at === 0 ? { 'data-disabled': true } : {})}
        onClick={() => move(-1)}
      >
        <IconArrowUp size="1.125rem" aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="var(--target)"
        aria-label={t.down({ label })}
        aria-disabled={at === last}
        {...(at === last ? { 'data-disabled': true } : {})}
        onClick={() => move(1)}
      >
        <IconArrowDown size="1.125rem" aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="var(--target)"
        aria-label={t.remove({ label })}
        onClick={() => editor.remove(field.row)}
      >
        <IconTrash size="1.125rem" aria-hidden />
      </ActionIcon>
    </div>
  );
}
