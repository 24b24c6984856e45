import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import type { Batch, Print } from '#shared/jobs/production.ts';
import { Button } from '#window/components/Button.tsx';
import { useFormats } from '#window/words/formats.ts';
import { PictureFiles } from './PictureFiles.tsx';
import classes from './print.module.css';
import { pdfOf } from './print-actions.ts';
import { usePrintWords } from './print-words.ts';

export interface PrintFilesProps {
  readonly batch: Batch;
  readonly print: Print;
  /** The station prints: files are for other ways. */
  readonly byItself: boolean;
  /** Opens the PDF once more. Null while opening it is the next thing to do. */
  readonly again: (() => void) | null;
}

export function PrintFiles({ batch, print, byItself, again }: PrintFilesProps) {
  const t = usePrintWords();
  const { number } = useFormats();
  // A sheet that came out has had its turn: opened once more, it would put the same IDs on paper twice.
  const first = print.waiting.left[0]?.first ?? print.first_sheet;
  return (
    <section className="stack gap-3">
      {again && <Button variant="default" fullWidth onClick={again} icon={IconExternalLink} label={t.openAgain} />}
      {print.sheets > 1 && (
        <div>
          <Button
            variant="default"
            fullWidth
            href={pdfOf(batch, print, first)}
            target="_blank"
            rel="noopener"
            icon={byItself ? IconExternalLink : IconPrinter}
            label={(byItself ? t.openFirst : t.first)(number(first))}
          />
          {!byItself && <p className={classes.quiet}>{t.firstLead}</p>}
        </div>
      )}
      <Button
        variant="default"
        fullWidth
        href={pdfOf(batch, print)}
        download={`${batch.name} ${print.number}.pdf`}
        icon={IconDownload}
        label={t.save}
      />
      <PictureFiles batch={batch} print={print} />
    </section>
  );
}
