import { Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Batch, Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { FateRadios } from '#window/features/sheets/FateRadios.tsx';
import { ReasonChips } from '#window/features/sheets/ReasonChips.tsx';
import { type FateChoice, NO_FATE } from '#window/features/sheets/useFate.ts';
import { wayOn } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { canBeReprinted } from './reprintable.ts';
import { useLedgerWords } from './words.ts';

/** Void is a button of its own. */
const FATES = ['same', 'new'] as const;

/** Prints the chosen labels again, which are spoilt or lost since they came out. */
export function ReprintChosen({ batch, chosen }: { batch: Batch; chosen: readonly Label[] }) {
  const t = useLedgerWords();
  const { number } = useFormats();
  const [asking, ask] = useState(false);
  const spoilt = chosen.filter(canBeReprinted).map(({ id }) => id);
  if (spoilt.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => ask(true)} label={t.reprintSome(number(spoilt.length))} />
      {asking && <ReprintDialog batch={batch} labels={spoilt} close={() => ask(false)} />}
    </>
  );
}

interface ReprintDialogProps {
  readonly batch: Batch;
  readonly labels: number[];
  readonly close: () => void;
}

/** Asks why, and whether with the same ID; then shows the step that makes their sheets. */
function ReprintDialog({ batch, labels, close }: ReprintDialogProps) {
  const t = useLedgerWords();
  const c = useComponentWords();
  const { number } = useFormats();
  const [choice, change] = useState<FateChoice>(NO_FATE);
  const count = number(labels.length);
  const work = useWork(async () => {
    const goOn = wayOn(`/jobs/${batch.id}`);
    const id = choice.fate === 'new' ? 'new' : 'same';
    await call('reprintLabels', { body: { labels, id, reason: choice.reason.trim() } });
    await useJob.getState().read();
    close();
    goOn();
  });
  const isMissing = choice.reason.trim() === '';
  return (
    <Modal opened onClose={close} title={t.reprintTitle(count)} closeButtonProps={{ 'aria-label': c.close }}>
      <Form className="stack gap-4" submit={() => (isMissing ? undefined : work.run())}>
        <ReasonChips reason={choice.reason} choose={(reason) => change({ ...choice, reason })} />
        <FateRadios fate={choice.fate} fates={FATES} choose={(fate) => change({ ...choice, fate })} />
        {work.error !== null && <ErrorNotice error={work.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} label={c.cancel} />
          <Button type="submit" work={work} disabled={isMissing} label={t.reprintSome(count)} />
        </Group>
      </Form>
    </Modal>
  );
}
