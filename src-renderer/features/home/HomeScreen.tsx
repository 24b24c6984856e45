import { Page } from '../../components/Page.tsx';
import { DraftList } from '../create/DraftList.tsx';
import { useIntake } from '../create/intake/useIntake.ts';
import { StartPanel } from '../create/StartPanel.tsx';
import { RecentJobs } from './RecentJobs.tsx';
import { useHomeWords } from './words.ts';

/** Where a shift begins: what to make, what to go on with, and how it stands. */
export function HomeScreen() {
  const t = useHomeWords();
  useIntake();
  return (
    <Page title={t.title}>
      <StartPanel />
      <DraftList />
      <RecentJobs />
    </Page>
  );
}
