import type { Draft } from '#shared/create/draft.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { JobRemarks } from '#window/features/create/remarks/JobRemarks.tsx';
import { useCatalogue } from '#window/features/create/state/catalogue.ts';
import { PartUsedChoice } from './PartUsedChoice.tsx';
import { PresetChoice } from './PresetChoice.tsx';
import { PrinterChoice } from './PrinterChoice.tsx';
import { PrintOptions } from './PrintOptions.tsx';
import { SheetMap } from './SheetMap.tsx';
import classes from './sheet.module.css';

/** The sheet: which preset it has, which cells are free, and how it is printed. */
export function SheetSection({ draft }: { draft: Draft }) {
  const { sheets, error, read } = useCatalogue();
  return (
    <div className={classes.sheet}>
      <SheetMap key={draft.preset.id} draft={draft} />
      <div className={classes.side}>
        <section className={classes.panel}>
          {error !== null && <ErrorNotice error={error} retry={() => void read()} />}
          <PresetChoice draft={draft} sheets={sheets?.sheets ?? []} />
          <JobRemarks draft={draft} part="sheet" />
          <PartUsedChoice draft={draft} all={sheets?.part_used ?? []} />
        </section>
        <section className={classes.panel}>
          <PrintOptions draft={draft} />
          <PrinterChoice draft={draft} printers={sheets?.printers ?? []} />
        </section>
      </div>
    </div>
  );
}
