import { Page } from '#window/components/Page.tsx';
import { DraftList } from '#window/features/create/DraftList.tsx';
import { StartPanel } from '#window/features/create/StartPanel.tsx';
import { useDrafts } from '#window/features/create/useDrafts.ts';
import { useIntake } from '#window/features/create/useIntake.ts';
import { useJobs } from '#window/features/jobs/jobs-store.ts';
import { useJobList } from '#window/features/jobs/useJobList.ts';
import { FirstMinutes } from './FirstMinutes.tsx';
import { RecentJobs } from './RecentJobs.tsx';
import { useHomeWords } from './words.ts';

/**
 * The first screen of a shift: begin a job, go on with a draft, and see the recent jobs. All comes at once, so that
 * nothing moves away from under a finger.
 */
export function HomeScreen() {
  const t = useHomeWords();
  const drafts = useDrafts();
  const isRead = useJobs(({ batches, error }) => batches !== null || error !== null);
  useJobList();
  useIntake();
  return (
    <Page title={t.title} columns>
      {isRead && drafts && (
        <>
          <FirstMinutes />
          <StartPanel />
          <DraftList drafts={drafts} />
          <RecentJobs />
        </>
      )}
    </Page>
  );
}
