import { Page } from '../../components/Page.tsx';
import { DraftList } from '../create/DraftList.tsx';
import { useIntake } from '../create/intake/useIntake.ts';
import { StartPanel } from '../create/StartPanel.tsx';
import { FirstMinutes } from './FirstMinutes.tsx';
import { RecentJobs } from './RecentJobs.tsx';
import { useHomeWords } from './words.ts';

/** The first screen of a shift: begin a job, go on with a draft, and see the recent jobs. */
export function HomeScreen() {
  const t = useHomeWords();
  useIntake();
  return (
    <Page title={t.title} columns>
      <FirstMinutes />
      <StartPanel />
      <DraftList />
      <RecentJobs />
    </Page>
  );
}
