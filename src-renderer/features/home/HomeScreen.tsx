import { Page } from '../../components/Page.tsx';
import { useWords } from '../../words/words.ts';
import { DraftList } from '../create/DraftList.tsx';
import { useIntake } from '../create/intake/useIntake.ts';
import { StartPanel } from '../create/StartPanel.tsx';
import { RecentJobs } from './RecentJobs.tsx';
import { homeWords } from './words.ts';

/** Where a shift begins: what to make, what to go on with, and how it stands. */
export function HomeScreen() {
  const t = useWords(homeWords);
  useIntake();
  return (
    <Page title={t.title}>
      <StartPanel />
      <DraftList />
      <RecentJobs />
    </Page>
  );
}
