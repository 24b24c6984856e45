import { Modal, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { readKeptText } from '#window/state/kept.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './reject-dialog.module.css';
import { LAST_REASON } from './useJudging.ts';

interface RejectDialogProps {
  /** Null: the label could not be read. */
  readonly watermarkId: string | null;
  readonly reject: (reason: string) => Promise<void>;
  readonly close: () => void;
}

/** Asks for the reason. The last reason comes first, so that R and Enter reject for the same reason again. */
export function RejectDialog({ watermarkId: id, reject, close }: RejectDialogProps) {
  const t = useWords('live');
  const c = useWords('component');
  const chosen = useRef('');
  const [own, setOwn] = useState('');
  const work = useWork(async () => {
    await reject(chosen.current);
    close();
  });
  const take = (reason: string) => {
    chosen.current = reason;
    void work.run();
  };
  return (
    <Modal opened onClose={close} title={t.rejectTitle} size="lg" closeButtonProps={{ 'aria-label': c.close }}>
      <p className={classes.dialogLead}>{id === null ? t.rejectNameless : t.rejectLead({ id })}</p>
      <div className={classes.reasons}>
        {reasonsOf(Object.values(t.reasons)).map((reason, index) => (
          <Button
            key={reason}
            variant="default"
            size="lg"
            data-autofocus={index === 0 || undefined}
            loading={work.busy && chosen.current === reason}
            onClick={() => take(reason)}
            label={reason}
          />
        ))}
      </div>
      <Form className={classes.own} submit={() => own.trim() !== '' && take(own.trim())}>
        <TextInput
          label={t.ownReason}
          maxLength={500}
          value={own}
          onChange={({ currentTarget }) => setOwn(currentTarget.value)}
        />
        <Button type="submit" disabled={own.trim() === ''} label={t.reject} />
      </Form>
      {work.error !== null && <ErrorNotice error={work.error} />}
    </Modal>
  );
}

/** The reasons. The last used reason comes first, even if a person typed it. */
function reasonsOf(usual: readonly string[]): string[] {
  const last = readKeptText(LAST_REASON);
  return last === null ? [...usual] : [last, ...usual.filter((reason) => reason !== last)];
}
