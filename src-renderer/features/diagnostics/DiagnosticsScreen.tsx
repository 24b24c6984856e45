import { Page } from '../../components/Page.tsx';
import { useWords } from '../../words/words.ts';
import { Sections } from '../settings/Sections.tsx';
import { BundleCard } from './BundleCard.tsx';
import { CheckCard } from './CheckCard.tsx';
import { LogCard } from './LogCard.tsx';
import { diagnosticsWords } from './words.ts';

/** How the station is, and what it did: for whoever looks after it, and for whoever helps from elsewhere. */
export function DiagnosticsScreen() {
  const t = useWords(diagnosticsWords);
  return (
    <Page title={t.title} lead={t.lead}>
      <Sections />
      <CheckCard />
      <BundleCard />
      <LogCard />
    </Page>
  );
}
