import { Modal, Radio, SegmentedControl, Select } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Batch, Print } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { sheetsOf } from './PageStrip.tsx';
import { ProfileEffect } from './ProfileEffect.tsx';
import { fileOf, type PictureChoice, TYPES } from './pictures.ts';
import classes from './print.module.css';
import { usePrintWords } from './print-words.ts';

/** Saves sheets as PNG, as TIFF, or as TIFF in the inks of a press, for printing elsewhere. */
export function PictureFiles({ batch, print }: { batch: Batch; print: Print }) {
  const t = usePrintWords();
  const c = useComponentWords();
  const [opened, open] = useState(false);
  return (
    <>
      <Button variant="default" fullWidth onClick={() => open(true)} icon={IconPhotoDown} label={t.more} />
      <Modal
        opened={opened}
        onClose={() => open(false)}
        title={t.more}
        size="lg"
        closeButtonProps={{ 'aria-label': c.close }}
      >
        <PictureForm batch={batch} print={print} />
      </Modal>
    </>
  );
}

function PictureForm({ batch, print }: { batch: Batch; print: Print }) {
  const t = usePrintWords();
  const [choice, change] = useState<PictureChoice>({ type: 'png', dpi: print.options.dpi, profile: 'cmyk' });
  const { data } = useReading('sheets', () => call('listSheets'));
  return (
    <div className="stack gap-3">
      <Radio.Group
        label={t.format}
        value={choice.type}
        onChange={(type) => change({ ...choice, type: type as PictureChoice['type'] })}
      >
        {TYPES.map((type) => (
          <Radio key={type} value={type} label={t.formats[type]} description={t.formatLeads[type]} mt="xs" />
        ))}
      </Radio.Group>
      <SegmentedControl
        aria-label={t.resolution}
        data={['300', '600'].map((dpi) => ({ value: dpi, label: t.dpi(dpi) }))}
        value={String(choice.dpi)}
        onChange={(dpi) => change({ ...choice, dpi: dpi === '600' ? 600 : 300 })}
      />
      {choice.type === 'inks' && (
        <>
          <Select
            label={t.profile}
            data={(data?.profiles ?? ['cmyk']).map((name) => ({
              value: name,
              label: name === 'cmyk' ? t.offset : name,
            }))}
            value={choice.profile}
            allowDeselect={false}
            onChange={(profile) => change({ ...choice, profile: profile ?? 'cmyk' })}
          />
          <ProfileEffect batch={batch} profile={choice.profile} />
        </>
      )}
      <SheetLinks batch={batch} print={print} choice={choice} />
    </div>
  );
}

function SheetLinks({ batch, print, choice }: { batch: Batch; print: Print; choice: PictureChoice }) {
  const t = usePrintWords();
  const { number } = useFormats();
  return (
    <div>
      <h3>{t.saveSheets}</h3>
      <ul className={classes.links}>
        {sheetsOf(print).map((sheet) => (
          <li key={sheet}>
            <a href={fileOf(batch, print, sheet, choice)} download>
              {t.page(number(sheet))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
