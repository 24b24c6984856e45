import { Group, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import type { JobQueueView, QueuedJob } from '#shared/jobs/jobs.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { madeIn } from './queue-rules.ts';

interface CancelProps {
  readonly job: QueuedJob;
  readonly put: (queue: JobQueueView) => void;
  readonly close: () => void;
}

export function CancelQueued({ job, put, close }: CancelProps) {
  const { cancelling: t } = useWords('queue');
  const [made, choose] = useState<'keep' | 'void'>('keep');
  const count = madeIn(job);
  const work = useWork(async () => {
    put(await call('cancelQueued', { params: { job_id: job.id }, body: { made } }));
    close();
  });
  return (
    <Modal opened onClose={close} title={t.title({ name: job.name })} withCloseButton={false}>
      {count === 0 ? (
        <p>{t.none}</p>
      ) : (
        <Radio.Group value={made} onChange={(value) => choose(value as typeof made)} label={t.some({ count })}>
          <Radio value="keep" label={t.keep} mt="sm" />
          <Radio value="void" label={t.void} mt="sm" />
        </Radio.Group>
      )}
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} disabled={work.busy} data-autofocus label={t.back} />
        <Button color="red" work={work} label={t.confirm} />
      </Group>
    </Modal>
  );
}
