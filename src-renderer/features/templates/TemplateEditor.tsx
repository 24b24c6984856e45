import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { Page } from '#window/components/Page.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconArrowLeft, IconCopy, IconPlus } from '#window/icons/signs.ts';
import { linkTo } from '#window/state/route.ts';
import { useSession } from '#window/state/session.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { MOST_FIELDS } from './draft.ts';
import { FieldRows } from './FieldRows.tsx';
import type { KeptLayout, Known } from './known.ts';
import { Refused, SignInFirst } from './Refused.tsx';
import { SampleColumns } from './SampleColumns.tsx';
import classes from './templates.module.css';
import { type Editor, useEditor } from './useEditor.ts';

/** The editor of a template: its name, its fields, the headers of a spreadsheet for it, and saving. */
export function TemplateEditor({ id, known, put }: { id: string; known: Known; put: (known: Known) => void }) {
  const t = useWords('template');
  const shown = useShown();
  const editor = useEditor(id, known, put);
  const element = useRef<HTMLFormElement>(null);
  const isSignedIn = useSession((state) => state.operator !== null);
  const save = () => {
    void editor.saving.run().then(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  useKeys([{ keys: 'Ctrl+s', words: t.keys.save, run: save }]);
  return (
    <Page
      title={editor.isNew ? t.newTitle : shown(editor.known.template?.name || '')}
      actions={<Actions editor={editor} />}
    >
      {!isSignedIn && <SignInFirst />}
      {editor.known.template && <Whose known={editor.known} />}
      {editor.known.records > 0 && <InUse records={editor.known.records} />}
      <Form ref={element} className={classes.editor} noValidate submit={save}>
        <Names editor={editor} />
        <FieldsPart editor={editor} />
        <LayoutChoice editor={editor} />
        <SampleColumns draft={editor.draft} />
        <End editor={editor} />
      </Form>
    </Page>
  );
}

function Actions({ editor }: { editor: Editor }) {
  const t = useWords('template');
  return (
    <>
      {editor.known.template && (
        <>
          <Button variant="default" icon={IconCopy} onClick={editor.copy} label={t.copy} />
          <DeleteTemplate template={editor.known.template} known={editor.known} />
        </>
      )}
      <Button href={linkTo('/templates')} variant="default" icon={IconArrowLeft} label={t.back} />
    </>
  );
}

/** Whose the template is, and what others may do with it. */
function Whose({ known: { owner, isChangeable } }: { known: Known }) {
  const t = useWords('template');
  const name = useSession((state) => state.operator);
  const whose = owner === null ? t.ofAdmin : owner === name ? t.yours : t.ofOther({ name: owner });
  return (
    <p className={isChangeable ? 'quiet' : classes.note}>
      {whose} {isChangeable ? '' : t.notChangeable}
    </p>
  );
}

function InUse({ records }: { records: number }) {
  const t = useWords('template');
  return <p className={classes.note}>{t.used({ text: records })}</p>;
}

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function Names({ editor }: { editor: Editor }) {
  const t = useWords('template');
  const shown = useShown();
  const problem = (part: 'name' | 'id') => {
    const found = editor.problems.find((one) => one.part === part && one.row === null);
    return found ? t.problems[found.kind] : null;
  };
  const taken = editor.refusal?.kind === 'taken' ? t.taken : null;
  const name = useFirstFocus(editor.isNew);
  return (
    <div className={classes.names}>
      <TextInput
        ref={name}
        label={t.name}
        inputWrapperOrder={HINT_BELOW}
        {...(editor.isNew ? { description: t.nameHint } : {})}
        required
        maxLength={128}
        autoComplete="off"
        value={editor.draft.name === editor.known.template?.name ? shown(editor.draft.name) : editor.draft.name}
        error={problem('name')}
        onChange={(event) => editor.rename(event.currentTarget.value)}
      />
      <TextInput
        label={t.id}
        inputWrapperOrder={HINT_BELOW}
        {...(editor.isNew ? { description: t.idHint } : {})}
        required={editor.isNew}
        readOnly={!editor.isNew}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={editor.draft.id}
        error={problem('id') ?? taken}
        onChange={(event) => editor.setId(event.currentTarget.value)}
      />
    </div>
  );
}

/** A new template begins with its name. */
function useFirstFocus(isNew: boolean): React.RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) ref.current?.focus();
  }, [isNew]);
  return ref;
}

function FieldsPart({ editor }: { editor: Editor }) {
  const t = useWords('template');
  const isFull = editor.draft.fields.length >= MOST_FIELDS;
  const rows = useRef<HTMLDivElement>(null);
  const add = () => {
    // The field must be there at once: the next key that is pressed belongs to its name.
    flushSync(editor.add);
    rows.current?.querySelector<HTMLElement>('[data-row]:last-of-type input')?.focus();
  };
  useKeys([{ keys: 'Alt+n', words: t.keys.add, run: add }]);
  return (
    <section className="stack gap-3">
      <h2>{t.fields}</h2>
      <p className="quiet">{t.fieldsLead}</p>
      <div ref={rows}>
        {editor.draft.fields.length === 0 ? <p className="quiet">{t.noFields}</p> : <FieldRows editor={editor} />}
      </div>
      <div>
        <Button variant="default" icon={IconPlus} disabled={isFull} onClick={add} label={t.add} />
        {isFull && <p className="quiet">{t.mostFields}</p>}
      </div>
    </section>
  );
}

function End({ editor }: { editor: Editor }) {
  const t = useWords('template');
  return (
    <div className={classes.end} data-bottom-bar>
      {editor.refusal && <Refused editor={editor} refusal={editor.refusal} />}
      {editor.saving.error !== null && <ErrorNotice error={editor.saving.error} />}
      {editor.publishing.error !== null && <ErrorNotice error={editor.publishing.error} />}
      {editor.problems.length > 0 && (
        <p className="wrong" role="alert">
          {t.invalid({ count: editor.problems.length })}
        </p>
      )}
      <div className="row gap-3">
        <Button
          type="submit"
          loading={editor.saving.busy}
          disabled={!editor.isNew && (!editor.isChanged || !editor.known.isChangeable)}
          label={t.save}
        />
        {editor.isChanged && (
          <>
            <Button variant="default" onClick={editor.revert} label={t.revert} />
            <span className="quiet">{t.unsaved}</span>
          </>
        )}
      </div>
    </div>
  );
}

/** The layout that jobs of the template begin with. */
function LayoutChoice({ editor: { draft, known, setLayout } }: { editor: Editor }) {
  const t = useWords('template');
  const { number } = useFormats();
  const sizeOf = ({ label: { width, height } }: KeptLayout) =>
    t.millimetres({ width: number(width, 1), height: number(height, 1) });
  const kept = known.layouts.map((one) => ({ value: one.name, label: `${one.name} (${sizeOf(one)})` }));
  // One that was deleted is still the template's, until another one is chosen.
  const isGone = draft.layout !== null && !kept.some(({ value }) => value === draft.layout);
  const gone = isGone ? [{ value: draft.layout ?? '', label: t.layoutGone({ name: draft.layout ?? '' }) }] : [];
  return (
    <section className="stack gap-3">
      <h2>{t.layout}</h2>
      <NativeSelect
        label={t.layoutOf}
        description={kept.length === 0 ? t.noLayouts : t.layoutLead}
        value={draft.layout ?? ''}
        data={[{ value: '', label: t.noLayout }, ...gone, ...kept]}
        onChange={(event) => setLayout(event.currentTarget.value || null)}
      />
    </section>
  );
}
