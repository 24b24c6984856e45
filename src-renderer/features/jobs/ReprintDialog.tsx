import { Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { FateRadios } from '#window/features/sheets/FateRadios.tsx';
import { ReasonChips } from '#window/features/sheets/ReasonChips.tsx';
import { type FateChoice, NO_FATE, useReason } from '#window/features/sheets/useFate.ts';
import { wayOn } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { useJob } from './job-store.ts';

/** Void is a button of its own. */
const FATES = ['same', 'new'] as const;

interface ReprintDialogProps {
  readonly batch: number;
  readonly labels: number[];
  readonly close: () => void;
}

/** Asks why, and whether with the same ID; then shows the step that makes their sheets. */
export function ReprintDialog({ batch, labels, close }: ReprintDialogProps) {
  const t = useWords('ledger');
  const c = useWords('component');
  const [choice, change] = useState<FateChoice>(NO_FATE);
  const chooseReason = useReason(choice, change);
  const count = labels.length;
  const work = useWork(async () => {
    const goOn = wayOn(`/jobs/${batch}`);
    const id = choice.fate === 'new' ? 'new' : 'same';
    await call('reprintLabels', { body: { labels, id, reason: choice.reason.trim() } });
    await useJob.getState().read();
    close();
    goOn();
  });
  const isMissing = choice.reason.trim() === '';
  return (
    <Modal opened onClose={close} title={t.reprintTitle({ count })} closeButtonProps={{ 'aria-label': c.close }}>
      <Form className="stack gap-4" submit={() => (isMissing ? undefined : work.run())}>
        <ReasonChips reason={choice.reason} choose={chooseReason} />
        <FateRadios fate={choice.fate} fates={FATES} choose={(fate) => change({ ...choice, fate })} />
        {work.error !== null && <ErrorNotice error={work.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} label={c.cancel} />
          <Button type="submit" work={work} disabled={isMissing} label={t.reprintSome({ count })} />
        </Group>
      </Form>
    </Modal>
  );
}
