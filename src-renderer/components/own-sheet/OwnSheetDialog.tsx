import { Group, Modal, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SheetPreset } from '../../../src-shared/sheets.ts';
import { call } from '../../api/client.ts';
import { useWork } from '../../state/work.ts';
import { useFormats } from '../../words/formats.ts';
import { Button } from '../Button.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Form } from '../Form.tsx';
import { StateDot } from '../StateDot.tsx';
import { useComponentWords } from '../words.ts';
import classes from './own-sheet.module.css';
import {
  flawOf,
  freeId,
  type Identity,
  type Measures,
  measuresOf,
  PAGE_NAMES,
  type PageName,
  pageOf,
  sheetOf,
  withPage,
} from './own-sheet.ts';
import { SheetDrawing } from './SheetDrawing.tsx';
import { useOwnSheetWords } from './words.ts';

export interface OwnSheetDialogProps {
  /** The sheet whose measures are shown first. */
  readonly from: SheetPreset;
  /** The ids of all sheets, if a sheet is added. Null if `from` itself is changed. */
  readonly taken: readonly string[] | null;
  readonly confirm: string;
  /** Called with the sheet after it was saved. */
  readonly saved: (sheet: SheetPreset) => Promise<unknown>;
  readonly close: () => void;
}

/** Asks for the measures of a sheet and draws the sheet while they are typed. */
export function OwnSheetDialog({ from, taken, confirm, saved, close }: OwnSheetDialogProps) {
  const t = useOwnSheetWords();
  const c = useComponentWords();
  const [measures, setMeasures] = useState<Measures>(() => ({ ...measuresOf(from), ...(taken && { name: '' }) }));
  const set = (change: Partial<Measures>) => setMeasures((before) => ({ ...before, ...change }));
  const identity: Identity = taken
    ? { id: freeId(measures.name, taken), maker: null, number: null, media: 'sheet' }
    : { id: from.id, maker: from.maker, number: from.number, media: from.media };
  const sheet = sheetOf(measures, identity);
  const flaw = flawOf(sheet);
  const work = useWork(async () => {
    await saved(await call('saveSheet', { params: { sheet_id: sheet.id }, body: sheet }));
    close();
  });
  return (
    <Modal opened onClose={close} title={t.title} size="xl" closeButtonProps={{ 'aria-label': c.close }}>
      <Form submit={() => flaw === null && measures.name.trim() !== '' && work.run()}>
        <div className={classes.own}>
          <MeasureFields measures={measures} set={set} />
          <SheetDrawing sheet={sheet} />
        </div>
        <p role="status" className={classes.flaw}>
          {flaw === null ? <StateDot state="ok" label={t.fits} /> : <StateDot state="bad" label={t.flaws[flaw]} />}
        </p>
        {work.error !== null && <ErrorNotice error={work.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close} label={c.cancel} />
          <Button type="submit" work={work} disabled={flaw !== null || measures.name.trim() === ''} label={confirm} />
        </Group>
      </Form>
    </Modal>
  );
}

interface MeasureFieldsProps {
  readonly measures: Measures;
  readonly set: (change: Partial<Measures>) => void;
}

function MeasureFields({ measures, set }: MeasureFieldsProps) {
  const t = useOwnSheetWords();
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
      {length('width', 1)}
      {length('height', 1)}
      {count('columns')}
      {count('rows')}
      {length('left')}
      {length('top')}
      {length('gapX')}
      {length('gapY')}
      {length('radius')}
    </div>
  );
}
