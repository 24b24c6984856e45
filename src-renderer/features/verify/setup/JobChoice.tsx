import { Radio, Select } from '@mantine/core';
import { useState } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { onPaper } from './jobs-on-paper.ts';
import classes from './setup.module.css';
import type { SetUp } from './useSetUp.ts';
import { useSetUpWords } from './words.ts';

export function JobChoice({ jobs, setUp: { job, chooseJob } }: { jobs: readonly Batch[]; setUp: SetUp }) {
  const t = useSetUpWords();
  const { number } = useFormats();
  const [last, keepLast] = useState<number | null>(null);
  const turn = (kind: string) => {
    if (job) keepLast(job.id);
    chooseJob(kind === 'any' ? null : (last ?? jobs[0]?.id ?? null));
  };
  return (
    <div className="stack gap-4">
      <Radio.Group label={<h2>{t.what}</h2>} value={job ? 'job' : 'any'} onChange={turn}>
        <div className={classes.radios}>
          <Radio value="job" label={t.job} description={t.jobLead} disabled={jobs.length === 0} />
          <Radio value="any" label={t.any} description={t.anyLead} />
        </div>
      </Radio.Group>
      {jobs.length === 0 && <p className="quiet">{t.noJobs}</p>}
      {job && (
        <Select
          label={t.whichJob}
          allowDeselect={false}
          searchable
          data={jobs.map((one) => ({ value: String(one.id), label: t.onPaper(one.name, number(onPaper(one))) }))}
          value={String(job.id)}
          onChange={(id) => id !== null && chooseJob(Number(id))}
        />
      )}
      {job && onPaper(job) === 0 && (
        <p className="quiet">
          {t.notPrinted} <a href={linkTo(`/jobs/${job.id}`)}>{t.toPrint}</a>
        </p>
      )}
    </div>
  );
}
