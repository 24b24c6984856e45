import { Group, Modal, NumberInput, Select, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { SHEET_MEDIA, type SheetPreset } from '#shared/printing/sheets.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { repeated } from './drawing.ts';
import classes from './own-sheet.module.css';
import {
  flawOf,
  freeId,
  type Identity,
  type Measures,
  measuresOf,
  onRoll,
  PAGE_NAMES,
  type PageName,
  pageOf,
  sheetOf,
  withPage,
} from './own-sheet.ts';
import { SheetDrawing, type SheetDrawingProps } from './SheetDrawing.tsx';

interface OwnSheetDialogProps {
  /** The sheet whose measures are shown first. */
  readonly from: SheetPreset;
  /** The ids of all sheets, if a sheet is added. Null if `from` itself is changed. */
  readonly taken: readonly string[] | null;
  readonly confirm: string;
  /** Called with the sheet after it was saved. */
  readonly saved: (sheet: SheetPreset) => Promise<unknown>;
  readonly close: () => void;
}

/** A sheet or roll by its measures: typed, or drawn with its first label and repeated over the page. */
export function OwnSheetDialog({ from, taken, confirm, saved, close }: OwnSheetDialogProps) {
  const t = useWords('ownSheet');
  const c = useWords('component');
  const [measures, setMeasures] = useState<Measures>(() => ({ ...measuresOf(from), ...(taken && { name: '' }) }));
  const [media, setMedia] = useState<SheetPreset['media']>(from.media);
  const set = (change: Partial<Measures>) => setMeasures((before) => ({ ...before, ...change }));
  const identity: Identity = taken
    ? { id: freeId(measures.name, taken), maker: null, number: null, media }
    : { id: from.id, maker: from.maker, number: from.number, media };
  const sheet = sheetOf(media === 'sheet' ? measures : onRoll(measures), identity);
  const flaw = flawOf(sheet);
  const work = useWork(async () => {
    await saved(await call('saveSheet', { params: { sheet_id: sheet.id }, body: sheet }));
    close();
  });
  return (
    <Modal opened onClose={close} title={t.title} size="xl" closeButtonProps={{ 'aria-label': c.close }}>
      <Form submit={() => flaw === null && measures.name.trim() !== '' && work.run()}>
        <div className={classes.own}>
          <MeasureFields measures={measures} set={set} media={media} setMedia={setMedia} />
          {media === 'sheet' && <Drawing sheet={sheet} measures={measures} set={setMeasures} />}
        </div>
        {work.error !== null && <ErrorNotice error={work.error} />}
        <div className={classes.foot}>
          <p role="status">
            {flaw === null ? <StateDot state="ok" label={t.fits} /> : <StateDot state="bad" label={t.flaws[flaw]} />}
          </p>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} label={c.cancel} />
            <Button type="submit" work={work} disabled={flaw !== null || measures.name.trim() === ''} label={confirm} />
          </Group>
        </div>
      </Form>
    </Modal>
  );
}

function Drawing(props: SheetDrawingProps) {
  const t = useWords('ownSheet');
  return (
    <div className={classes.drawn}>
      <SheetDrawing {...props} />
      <p className="quiet small">{t.drawingLead}</p>
      <Button variant="default" onClick={() => props.set(repeated(props.measures))} label={t.repeat} />
    </div>
  );
}

interface MeasureFieldsProps {
  readonly media: SheetPreset['media'];
  readonly setMedia: (media: SheetPreset['media']) => void;
  readonly measures: Measures;
  readonly set: (change: Partial<Measures>) => void;
}

function MeasureFields({ measures, set, media, setMedia }: MeasureFieldsProps) {
  const t = useWords('ownSheet');
  const { decimalSign } = useFormats();
  const length = (name: keyof Measures, least = 0) => (
    <NumberInput
      label={t.measures[name as keyof typeof t.measures]}
      suffix=" mm"
      min={least}
      max={2000}
      decimalScale={2}
      decimalSeparator={decimalSign}
      allowedDecimalSeparators={['.', ',']}
      value={measures[name] as number}
      onChange={(value) => set({ [name]: Number(value) || 0 })}
    />
  );
  const count = (name: 'columns' | 'rows') => (
    <NumberInput
      label={t.measures[name]}
      min={1}
      max={100}
      allowDecimal={false}
      value={measures[name]}
      onChange={(value) => set({ [name]: Number(value) || 1 })}
    />
  );
  return (
    <div className={classes.fields}>
      <TextInput
        className="whole-line"
        label={t.name}
        required
        data-autofocus
        maxLength={128}
        value={measures.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        className="whole-line"
        label={t.kind}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={SHEET_MEDIA.map((value) => ({ value, label: t.kinds[value] }))}
        value={media}
        onChange={(value) => setMedia(value as SheetPreset['media'])}
      />
      {media === 'sheet' && <PageChoice measures={measures} set={set} length={length} />}
      {length('width', 1)}
      {length('height', 1)}
      {media === 'sheet' && (
        <>
          {count('columns')}
          {count('rows')}
          {length('left')}
          {length('top')}
          {length('gapX')}
          {length('gapY')}
        </>
      )}
      {length('radius')}
    </div>
  );
}

interface PageChoiceProps extends Pick<MeasureFieldsProps, 'measures' | 'set'> {
  readonly length: (name: keyof Measures, least?: number) => ReactNode;
}

function PageChoice({ measures, set, length }: PageChoiceProps) {
  const t = useWords('ownSheet');
  return (
    <>
      <Select
        className="whole-line"
        label={t.page}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={PAGE_NAMES.map((value) => ({ value, label: t.pages[value] }))}
        value={pageOf(measures)}
        onChange={(value) => set(withPage(value as PageName, measures))}
      />
      {pageOf(measures) === 'own' && (
        <>
          {length('pageWidth', 10)}
          {length('pageHeight', 10)}
        </>
      )}
    </>
  );
}
