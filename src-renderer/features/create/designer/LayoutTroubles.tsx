import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { fittedTo } from '#window/features/create/designer/state/edits.ts';
import { usePreview } from '#window/features/create/designer/state/preview.ts';
import { proposal } from '#window/features/create/designer/state/proposal.ts';
import { troublesFor, useRowRemarks, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import { useRemarkText } from '#window/features/create/remarks/useRemarkText.ts';
import { useWork } from '#window/state/work.ts';
import classes from './fields.module.css';
import { useTroubleText } from './useTroubleText.ts';
import { useFieldWords } from './words.ts';

/** What is wrong with the layout as a whole, and with the shown row whatever its fields are. */
export function LayoutTroubles({ draft }: { draft: Draft }) {
  const t = useFieldWords();
  const textOf = useTroubleText();
  const remarkText = useRemarkText();
  const error = usePreview((state) => state.error);
  const all = useTroubles();
  const { errors } = troublesFor(all, null);
  const remarks = useRowRemarks();
  const fit = useWork(async () => {
    const { label } = await proposal(draft.id);
    useDesigner.getState().edit((layout) => fittedTo(layout, label));
  });
  if (error !== null && all.errors.length === 0) return <ErrorNotice error={error} />;
  if (errors.length === 0 && remarks.length === 0) return null;
  return (
    <ul className={classes.troubles} aria-label={t.rowTroubles}>
      {errors.map((one) => (
        <li key={one.text}>
          <StateDot state="bad" label={textOf(one)} />
          {one.trouble.kind === 'label_size' && <Button variant="default" size="sm" work={fit} label={t.fitLabel} />}
        </li>
      ))}
      {remarks.map((one) => (
        <li key={one.text}>
          <StateDot state="bad" label={remarkText(one)} />
        </li>
      ))}
    </ul>
  );
}
