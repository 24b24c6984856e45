import type { Draft } from '../../../../src-shared/draft.ts';
import { useShownTemplate } from '../../../words/use-shown.ts';
import { JobRemarks } from '../remarks/JobRemarks.tsx';
import { StartPanel } from '../StartPanel.tsx';
import { useCatalogue } from '../state/catalogue.ts';
import { DoubtNotice } from './DoubtNotice.tsx';
import classes from './data.module.css';
import { FileFacts } from './FileFacts.tsx';
import { RowTable } from './RowTable.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import { ValuesForAll } from './ValuesForAll.tsx';

/** The spreadsheet: how it was read, what its columns mean, and what is wrong with its rows. */
export function DataSection({ draft }: { draft: Draft }) {
  const template = useShownTemplate(
    useCatalogue((state) => state.templates?.find(({ id }) => id === draft.template_id) ?? null),
  );
  if (draft.table === null) return <StartPanel />;
  return (
    <div className={classes.data}>
      <div className={classes.facts}>
        <FileFacts table={draft.table} />
        <TemplateChoice draft={draft} />
      </div>
      <DoubtNotice table={draft.table} />
      <JobRemarks draft={draft} part="data" />
      {template && <ValuesForAll draft={draft} template={template} />}
      <RowTable draft={draft} table={draft.table} template={template} />
    </div>
  );
}
