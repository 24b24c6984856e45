import { FullPage } from '../../components/FullPage.tsx';
import { useWords } from '../../words/words.ts';
import { closedWords } from './words.ts';

/** The station does not know this window any more. */
export function ClosedPage() {
  const t = useWords(closedWords);
  return (
    <FullPage title={t.title} lead={t.lead}>
      <code>node bin/twinmark.mjs open</code>
    </FullPage>
  );
}
