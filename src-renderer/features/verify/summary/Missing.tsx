import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Batch, Label } from '#shared/jobs/production.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import type { Inspection } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { BadChoices } from '#window/features/sheets/BadChoices.tsx';
import maps from '#window/features/sheets/outcome.module.css';
import { boxOf } from '#window/features/sheets/sheet-cells.ts';
import { useCellKeys } from '#window/features/sheets/useCellKeys.ts';
import { type FateChoice, NO_FATE, withReason } from '#window/features/sheets/useFate.ts';
import { IconX } from '#window/icons/signs.ts';
import { useReading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { missingSheets, withoutPlace } from './missing-sheets.ts';
import classes from './summary.module.css';

const PAGE = 100;

/** Labels of the job that nobody has checked, on the sheets where they should be. */
export function Missing({ inspection, batch: batch_id }: { inspection: Inspection; batch: number }) {
  const key = `${inspection.id} ${inspection.missing} ${inspection.checked} ${inspection.rejected}`;
  const missing = useReading(key, () => readMissing(inspection.id));
  const job = useReading(String(batch_id), () => call('getBatch', { params: { batch_id } }));
  const error = missing.error ?? job.error;
  if (error !== null) return <ErrorNotice error={error} retry={missing.error === null ? job.again : missing.again} />;
  if (!missing.data || !job.data) return null;
  return <MissingPanel batch={job.data} labels={missing.data} read={missing.again} />;
}

function MissingPanel({ batch, labels, read }: { batch: Batch; labels: readonly Label[]; read: () => void }) {
  const t = useWords('summary');
  const mayOperate = useMay('operator');
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const sheets = useMemo(() => missingSheets(labels), [labels]);
  const elsewhere = useMemo(() => withoutPlace(labels), [labels]);
  const turn = (id: number) => choose((old) => turned(old, id));
  const marked = labels.filter(({ id }) => chosen.has(id));
  if (labels.length === 0) {
    return (
      <section className={classes.panel}>
        <StateDot state="ok" label={t.noneMissing} />
      </section>
    );
  }
  const isAll = marked.length === labels.length;
  return (
    <section className={classes.panel}>
      <div className="row gap-3 ends">
        <h2>{t.missingTitle({ count: labels.length })}</h2>
        <Button
          variant="default"
          onClick={() => choose(isAll ? new Set() : new Set(labels.map(({ id }) => id)))}
          label={isAll ? t.chooseNone : t.chooseAll}
        />
      </div>
      <p className="quiet">{t.missingLead}</p>
      <div className={classes.missing}>
        <div className={classes.sheets}>
          {sheets.map(({ sheet, labels: those }) => (
            <MissingSheet key={sheet} preset={batch.preset} sheet={sheet} labels={those} chosen={chosen} turn={turn} />
          ))}
          <MissingElsewhere labels={elsewhere} chosen={chosen} turn={turn} />
        </div>
        {marked.length > 0 && !mayOperate && <p className="quiet">{t.missingForOperators}</p>}
        {marked.length > 0 && mayOperate && (
          <MissingFate
            batch={batch.id}
            labels={marked}
            done={() => {
              choose(new Set());
              read();
            }}
          />
        )}
      </div>
    </section>
  );
}

function turned(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

async function readMissing(inspection_id: number): Promise<Label[]> {
  const all: Label[] = [];
  for (let page = 1; ; page++) {
    const { labels, pages } = await call('listMissing', { params: { inspection_id }, query: { page, per_page: PAGE } });
    all.push(...labels);
    if (page >= pages) return all;
  }
}

interface MissingElsewhereProps {
  readonly labels: readonly Label[];
  readonly chosen: ReadonlySet<number>;
  readonly turn: (label: number) => void;
}

/** Missing labels whose sheet is not known. */
function MissingElsewhere({ labels, chosen, turn }: MissingElsewhereProps) {
  const t = useWords('summary');
  if (labels.length === 0) return null;
  return (
    <Checkbox.Group label={t.noPlace} value={labels.flatMap(({ id }) => (chosen.has(id) ? String(id) : []))}>
      {labels.map(({ id, watermark_id }) => (
        <Checkbox key={id} mt="xs" value={String(id)} label={watermark_id ?? ''} onChange={() => turn(id)} />
      ))}
    </Checkbox.Group>
  );
}

interface MissingFateProps {
  readonly batch: number;
  readonly labels: readonly Label[];
  readonly done: () => void;
}

/** Asks what to do with missing labels. The choices are the same as for bad labels after printing. */
function MissingFate({ batch, labels, done }: MissingFateProps) {
  const t = useWords('summary');
  const { reasons, needReason } = useWords('outcome');
  const { number } = useFormats();
  const offerUndo = useUndo((state) => state.offerUndo);
  const [choice, setChoice] = useState<FateChoice>(withReason(NO_FATE, reasons.lost, true));
  const { fate, reason } = choice;
  const work = useWork(async () => {
    const ids = labels.map(({ id }) => id);
    const count = ids.length;
    if (fate === 'void') {
      await call('voidLabels', { body: { labels: ids, reason } });
      offerUndo(t.voided({ count }), async () => {
        await call('undoVoid', { body: { labels: ids } });
        done();
      });
    } else await call('reprintLabels', { body: { labels: ids, id: fate, reason } });
    done();
  });
  return (
    <div className={classes.fate}>
      <h3>{t.chosen({ count: labels.length })}</h3>
      <BadChoices choice={choice} change={setChoice} />
      {work.error !== null && <ErrorNotice error={work.error} />}
      {reason.trim() === '' && <p className="quiet">{needReason}</p>}
      <Button work={work} disabled={reason.trim() === ''} label={t.apply[fate]({ count: number(labels.length) })} />
      <a href={linkTo(`/jobs/${batch}`)}>{t.toJob}</a>
    </div>
  );
}

interface MissingSheetProps {
  readonly preset: SheetPreset;
  readonly sheet: number;
  readonly labels: readonly Label[];
  readonly chosen: ReadonlySet<number>;
  readonly turn: (label: number) => void;
}

/** A sheet drawn to scale, with its missing labels. Tab stops at the sheet once, arrows move between its labels. */
function MissingSheet({ preset, sheet, labels, chosen, turn }: MissingSheetProps) {
  const t = useWords('summary');
  const { number } = useFormats();
  const byCell = new Map(labels.map((label) => [label.cell ?? 0, label]));
  const cells = Array.from({ length: preset.columns * preset.rows }, (_, i) => i + 1);
  const open = labels.map((label) => ({ number: label.cell ?? 0, label }));
  const { page, at, goTo, move } = useCellKeys(preset, open);
  return (
    <fieldset className={maps.sheet} aria-label={t.sheet({ sheet: number(sheet) })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the buttons inside of it. */}
      <div
        className={maps.page}
        style={{ aspectRatio: `${preset.page.width} / ${preset.page.height}` }}
        ref={page}
        onKeyDown={move}
      >
        {cells.map((cell) => {
          const label = byCell.get(cell);
          if (!label) return <span key={cell} style={boxOf(preset, cell)} data-empty />;
          const isChosen = chosen.has(label.id);
          return (
            <button
              key={cell}
              type="button"
              style={boxOf(preset, cell)}
              data-cell={cell}
              tabIndex={cell === at ? 0 : -1}
              aria-pressed={isChosen}
              aria-label={t.cell({ cell: number(cell), id: label.watermark_id ?? '' })}
              onClick={() => {
                goTo(cell);
                turn(label.id);
              }}
            >
              {isChosen ? <IconX aria-hidden /> : <span aria-hidden>{number(cell)}</span>}
            </button>
          );
        })}
      </div>
      <p>{t.sheet({ sheet: number(sheet) })}</p>
    </fieldset>
  );
}
