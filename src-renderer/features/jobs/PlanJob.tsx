import { Group, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { JobQueueView, QueuedJob } from '#shared/jobs/jobs.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

interface PlanProps {
  readonly job: QueuedJob;
  readonly put: (queue: JobQueueView) => void;
  readonly close: () => void;
}

const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Asks for the priority of a job and for the time before which it does not begin. */
export function PlanJob({ job, put, close }: PlanProps) {
  const { plan: t } = useWords('queue');
  const [priority, setPriority] = useState(String(job.priority));
  const [start, setStart] = useState(job.start_at === null || job.begun ? '' : localTime(job.start_at));
  const work = useWork(async () => {
    const start_at = start === '' ? null : new Date(start).toISOString();
    const body = { priority: Number(priority), ...(job.begun ? {} : { start_at }) };
    put(await call('changeQueued', { params: { job_id: job.id }, body }));
    close();
  });
  const named: Readonly<Record<string, string>> = { 1: t.levels.first, 5: t.levels.usual, 9: t.levels.last };
  return (
    <Modal opened onClose={close} title={t.title({ name: job.name })} withCloseButton={false}>
      <Form className="stack gap-4" submit={() => void work.run()}>
        <Select
          label={t.priority}
          description={t.priorityLead}
          data={LEVELS.map((value) => ({ value, label: named[value] ?? value }))}
          value={priority}
          allowDeselect={false}
          onChange={(value) => value !== null && setPriority(value)}
        />
        <TextInput
          type="datetime-local"
          label={t.start}
          description={job.begun ? t.startGone : t.startLead}
          disabled={job.begun}
          value={start}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        {work.error !== null && <ErrorNotice error={work.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={work.busy} label={t.back} />
          <Button type="submit" work={work} label={t.save} />
        </Group>
      </Form>
    </Modal>
  );
}

/** As fields of the browser take it: the time of this machine, to the minute. */
function localTime(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
