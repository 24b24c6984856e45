import { Button, Group, Modal, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SheetPreset } from '../../../../src-shared/sheets.ts';
import { call } from '../../../api/client.ts';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { StateDot } from '../../../components/StateDot.tsx';
import { useWork } from '../../../state/work.ts';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.ts';
import { useCatalogue } from '../state/catalogue.ts';
import { useDraft } from '../state/draft.ts';
import { flawOf, type Measures, measuresOf, sheetOf } from './own-sheet.ts';
import { SheetDrawing } from './SheetDrawing.tsx';
import classes from './sheet.module.css';
import { sheetWords } from './words.ts';

const PAGES = { a4: [210, 297], letter: [215.9, 279.4], own: null } as const;

/** A sheet by its measures, drawn as they are typed. */
export function OwnSheetDialog({ from, close }: { from: SheetPreset; close: () => void }) {
  const t = useWords(sheetWords);
  const { decimalSign } = useFormats();
  const [measures, setMeasures] = useState<Measures>(() => ({ ...measuresOf(from), name: '' }));
  const set = (change: Partial<Measures>) => setMeasures((before) => ({ ...before, ...change }));
  const sheet = sheetOf(measures);
  const flaw = flawOf(sheet);
  const work = useWork(async () => {
    const saved = await call('saveSheet', { params: { sheet_id: sheet.id }, body: sheet });
    await useCatalogue.getState().read();
    await useDraft.getState().change({ sheet_id: saved.id });
    close();
  });
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
    <Modal opened onClose={close} title={t.ownSheetTitle} size="xl" closeButtonProps={{ 'aria-label': t.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (flaw === null && measures.name.trim() !== '') void work.run();
        }}
      >
        <div className={classes.own}>
          <div className={classes.ownFields}>
            <TextInput
              className={classes.wholeLine}
              label={t.ownName}
              required
              data-autofocus
              maxLength={128}
              value={measures.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Select
              className={classes.wholeLine}
              label={t.page}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={(['a4', 'letter', 'own'] as const).map((value) => ({ value, label: t.pages[value] }))}
              value={pageOf(measures)}
              onChange={(value) => {
                const size = PAGES[value as keyof typeof PAGES];
                set(size ? { pageWidth: size[0], pageHeight: size[1] } : { pageWidth: measures.pageWidth + 1 });
              }}
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
          <SheetDrawing sheet={sheet} />
        </div>
        <p role="status" className={classes.flaw}>
          {flaw === null ? <StateDot state="ok" label={t.fits} /> : <StateDot state="bad" label={t.flaws[flaw]} />}
        </p>
        {work.error !== null && <ErrorNotice error={work.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={work.busy} disabled={flaw !== null || measures.name.trim() === ''}>
            {t.saveSheet}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function pageOf({ pageWidth, pageHeight }: Measures): keyof typeof PAGES {
  if (pageWidth === 210 && pageHeight === 297) return 'a4';
  return pageWidth === 215.9 && pageHeight === 279.4 ? 'letter' : 'own';
}
