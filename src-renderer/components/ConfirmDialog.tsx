import { Group, Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  /** Names what is done: "Void 3 labels", never "OK". */
  readonly confirm: string;
  /** For an action that destroys something or cannot be undone. */
  readonly danger?: boolean;
  /** True while the facts of the question are still being read. */
  readonly disabled?: boolean;
  /** The action. The dialog stays open until it is done, shows a failure, and then closes. */
  readonly run: () => Promise<unknown>;
  readonly close: () => void;
}

/** Asks before something that cannot simply be undone. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, danger = false, disabled = false, run, close } = props;
  const t = useWords('component');
  const work = useWork(async () => {
    await run();
    close();
  });
  const text = useId();
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      closeOnClickOutside={!work.busy}
      closeOnEscape={!work.busy}
      withCloseButton={false}
      aria-describedby={text}
    >
      <div id={text}>{children}</div>
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} disabled={work.busy} data-autofocus label={t.cancel} />
        <Button {...(danger ? { color: 'red' } : {})} work={work} disabled={disabled} label={confirm} />
      </Group>
    </Modal>
  );
}
