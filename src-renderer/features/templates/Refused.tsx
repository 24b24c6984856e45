import type { ReactNode } from 'react';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useSentence } from '#window/components/useSentence.ts';
import { IconAlertTriangleFilled, IconLogin } from '#window/icons/signs.ts';
import { useSession } from '#window/state/session.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import type { Refusal } from './problems.ts';
import classes from './templates.module.css';
import type { Editor } from './useEditor.ts';

/** Says why the station refused the template, and what to do next. */
export function Refused({ editor, refusal }: { editor: Editor; refusal: Refusal }) {
  const t = useWords('template');
  const sentence = useSentence();
  const shown = useShown();
  const nameOf = (key: string) => shown(labelOf(editor, key));
  switch (refusal.kind) {
    case 'signed-out':
      return <SignInFirst />;
    case 'taken':
      return (
        <Notice>
          <p>{t.taken}</p>
        </Notice>
      );
    case 'other':
      return <ErrorNotice error={refusal.error} />;
    case 'lost':
      return (
        <Notice>
          <p>
            <strong>{t.wouldBreak}</strong> {t.wouldLose({ key: nameOf(refusal.key) })}
          </p>
          <Button variant="default" onClick={() => editor.putBack(refusal.key)} label={t.putBack} />
          <CopyInstead editor={editor} />
        </Notice>
      );
    case 'publishes':
      return (
        <Notice>
          <p>
            <strong>{t.wouldPublish({ label: nameOf(refusal.key) })}</strong> {t.wouldPublishLead}
          </p>
          <Button
            variant="default"
            loading={editor.publishing.busy}
            onClick={() => void editor.publishing.run()}
            label={t.publish}
          />
        </Notice>
      );
    case 'breaks':
      return (
        <Notice>
          <p>
            <strong>{t.wouldBreakAt({ label: nameOf(refusal.key) })}</strong> {sentence(refusal.error)}
          </p>
          <CopyInstead editor={editor} />
        </Notice>
      );
  }
}

function labelOf(editor: Editor, key: string): string {
  const fields = [...editor.draft.fields, ...(editor.known.template?.fields ?? [])];
  return fields.find((field) => field.key === key)?.label ?? key;
}

function CopyInstead({ editor }: { editor: Editor }) {
  const t = useWords('template');
  return <Button variant="default" onClick={editor.copy} label={t.copyInstead} />;
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.refused} role="alert">
      <IconAlertTriangleFilled size="1.25rem" aria-hidden />
      {children}
    </div>
  );
}

/** Only somebody who is signed in can change templates. */
export function SignInFirst() {
  const t = useWords('template');
  return (
    <div className={classes.signIn}>
      <IconLogin size="1.375rem" stroke={1.6} aria-hidden />
      <p>
        <strong>{t.signIn}.</strong> {t.signInLead}
      </p>
      <Button onClick={() => void useSession.getState().refresh()} label={t.signInNow} />
    </div>
  );
}
