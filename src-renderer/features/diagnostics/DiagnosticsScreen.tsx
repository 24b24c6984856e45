import { Page } from '../../components/Page.tsx';
import { Sections } from '../settings/Sections.tsx';
import { BundleCard } from './BundleCard.tsx';
import { CheckCard } from './CheckCard.tsx';
import { LogCard } from './LogCard.tsx';
import { useDiagnosticsWords } from './words.ts';

/** How the station is, and what it did: for whoever looks after it, and for whoever helps from elsewhere. */
export function DiagnosticsScreen() {
  const t = useDiagnosticsWords();
  return (
    <Page title={t.title} lead={t.lead}>
      <Sections />
      <CheckCard />
      <BundleCard />
      <LogCard />
    </Page>
  );
}
