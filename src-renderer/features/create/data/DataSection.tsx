import { useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { JobRemarks } from '#window/features/create/remarks/JobRemarks.tsx';
import { StartPanel } from '#window/features/create/StartPanel.tsx';
import { useTemplates } from '#window/state/templates.ts';
import { DoubtNotice } from './DoubtNotice.tsx';
import classes from './data.module.css';
import { FieldMenu } from './FieldMenu.tsx';
import { FileFacts } from './FileFacts.tsx';
import { FindReplace } from './FindReplace.tsx';
import { RowTable } from './RowTable.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import { ValuesForAll } from './ValuesForAll.tsx';

/** The spreadsheet: how it was read, what its columns mean, and what is wrong with its rows. */
export function DataSection({ draft }: { draft: Draft }) {
  const { templates, error, read } = useTemplates();
  const template = templates?.find(({ id }) => id === draft.template_id) ?? null;
  const [added, add] = useState<readonly string[]>([]);
  if (draft.table === null) return <StartPanel />;
  const filled = new Set(draft.columns.map(({ field }) => field));
  const open = (template?.fields ?? []).filter(({ key }) => !filled.has(key));
  const asked = open.filter(({ key, required }) => required || key in draft.values || added.includes(key));
  const rest = open.filter((field) => !asked.includes(field));
  return (
    <div className={classes.data}>
      {templates === null && error !== null && <ErrorNotice error={error} retry={() => void read()} />}
      <div className={classes.facts}>
        <FileFacts table={draft.table} />
        <TemplateChoice draft={draft} />
      </div>
      <DoubtNotice table={draft.table} />
      <JobRemarks draft={draft} part="data" />
      <ValuesForAll draft={draft} fields={asked} />
      <RowTable draft={draft} table={draft.table} template={template}>
        <FindReplace draft={draft} table={draft.table} />
        <FieldMenu fields={rest} choose={(key) => add([...added, key])} />
      </RowTable>
    </div>
  );
}
