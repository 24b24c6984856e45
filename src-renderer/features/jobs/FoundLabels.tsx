import { useEffect } from 'react';
import type { Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { LABEL_TONES, useStateWords } from '#window/words/states.ts';
import classes from './jobs.module.css';
import { useJobs } from './jobs-store.ts';
import { useJobWords } from './words.ts';

/** The job, sheet and cell of each label with this ID. Without such a label nothing is shown: the search may be for the name of a job. */
export function FoundLabels({ id }: { id: string }) {
  const t = useJobWords();
  const { data } = useReading(id, () => findLabels(id));
  // A late answer to an earlier ID is ignored.
  useEffect(() => {
    if (data) useJobs.setState({ labels: data.length });
  }, [data]);
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.found} aria-live="polite" aria-label={t.found}>
      <ul>
        {data.map(({ label, job }) => (
          <FoundLabel key={label.id} label={label} job={job} />
        ))}
      </ul>
    </section>
  );
}

function FoundLabel({ label, job }: { label: Label; job: string }) {
  const t = useJobWords();
  const states = useStateWords().label;
  const { number } = useFormats();
  const { batch, sheet, cell, row, state, watermark_id } = label;
  const place = sheet !== null && cell !== null ? t.place(number(sheet), number(cell)) : t.row(number(row));
  return (
    <li>
      <span className="mono">{watermark_id}</span>
      <a href={linkTo(`/jobs/${batch}`)}>{t.foundAt(job, place)}</a>
      <StateDot state={LABEL_TONES[state]} label={states[state]} />
    </li>
  );
}

async function findLabels(watermark_id: string): Promise<{ label: Label; job: string }[]> {
  const { labels } = await call('findLabels', { query: { watermark_id } });
  const names = new Map<number, string>();
  for (const batch_id of new Set(labels.map(({ batch }) => batch))) {
    names.set(batch_id, (await call('getBatch', { params: { batch_id } })).name);
  }
  return labels.map((label) => ({ label, job: names.get(label.batch) ?? '' }));
}
