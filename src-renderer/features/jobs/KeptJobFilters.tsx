import { BATCH_STATES } from '#shared/jobs/production.ts';
import { KeptFilters } from '#window/components/own-table/KeptFilters.tsx';
import { ALL_JOBS, useJobs } from './jobs-store.ts';

export function KeptJobFilters() {
  const { filter, search } = useJobs();
  const { name, state, template } = filter;
  return (
    <KeptFilters
      table="jobs"
      filter={{ ...(name && { name }), ...(state && { state }), ...(template && { template }) }}
      apply={(kept) => search({ ...ALL_JOBS, ...kept, state: BATCH_STATES.find((one) => one === kept.state) ?? null })}
    />
  );
}
