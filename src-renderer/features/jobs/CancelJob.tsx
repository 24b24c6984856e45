import { Group, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import { countWhere } from '#shared/core/label-states.ts';
import type { Batch, Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { useJob } from './job-store.ts';

export function CancelJob({ batch }: { batch: Batch }) {
  const t = useWords('making');
  const [asking, ask] = useState(false);
  const isOpen = batch.state === 'running' || batch.state === 'paused' || batch.state === 'planned';
  if (!isOpen) return null;
  return (
    <>
      <Button variant="default" onClick={() => ask(true)} label={t.cancel} />
      {asking && <CancelDialog batch={batch} close={() => ask(false)} />}
    </>
  );
}

function CancelDialog({ batch, close }: { batch: Batch; close: () => void }) {
  const t = useWords('making');
  const { number } = useFormats();
  const [choice, choose] = useState<'keep' | 'void'>('keep');
  const made = countWhere(batch.counts, ({ cancelled }) => cancelled === 'asked');
  const work = useCancelling(batch, choice, close);
  return (
    <Modal opened onClose={close} title={t.cancelTitle} withCloseButton={false}>
      <p>{t.cancelPlanned({ waiting: countWhere(batch.counts, ({ cancelled }) => cancelled === 'voided') })}</p>
      {made > 0 && (
        <Radio.Group value={choice} onChange={(value) => choose(value as typeof choice)} label={t.cancelMade({ made })}>
          <Radio value="keep" label={t.keep} description={t.keepLead} mt="sm" />
          <Radio value="void" label={t.voidThese({ made: number(made) })} description={t.voidLead} mt="sm" />
        </Radio.Group>
      )}
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus label={t.goOn} />
        <Button color="red" work={work} label={t.cancelNow} />
      </Group>
    </Modal>
  );
}

/** The voided labels can be restored. Labels that were not made yet stay unmade. */
function useCancelling(batch: Batch, made: 'keep' | 'void', close: () => void) {
  const t = useWords('making');
  const offerUndo = useUndo((state) => state.offerUndo);
  return useWork(async () => {
    const voidedBefore = new Set(voidLabels().map(({ id }) => id));
    const { take, read } = useJob.getState();
    take(await call('cancelBatch', { params: { batch_id: batch.id }, body: { made } }));
    close();
    if (made === 'keep') return;
    await read();
    const ids = voidLabels()
      .map(({ id }) => id)
      .filter((id) => !voidedBefore.has(id));
    if (ids.length === 0) return;
    offerUndo(t.voided({ count: ids.length }), () => call('undoVoid', { body: { labels: ids } }));
  });
}

/** The voided labels that have an ID. */
function voidLabels(): readonly Label[] {
  return useJob.getState().list.labels.filter(({ state, watermark_id }) => state === 'voided' && watermark_id !== null);
}
