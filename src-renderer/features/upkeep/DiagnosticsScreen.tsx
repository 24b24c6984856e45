import { Page } from '#window/components/Page.tsx';
import { Sections } from '#window/features/settings/Sections.tsx';
import { BundleCard } from './BundleCard.tsx';
import { CheckCard } from './CheckCard.tsx';
import { useDiagnosticsWords } from './diagnostics-words.ts';
import { LogCard } from './LogCard.tsx';

/** Checks the station and shows its log, for the people who look after it and for those who help from elsewhere. */
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
