import { Modal, Radio, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import type { Batch, Print } from '#shared/jobs/production.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { IconPhotoDown } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { sheetsOf } from './PageStrip.tsx';
import classes from './print.module.css';
import { useFileLink } from './print-actions.ts';

/** Saves sheets as PNG, as TIFF, or as TIFF in the inks of a press, for printing elsewhere. */
export function PictureFiles({ batch, print }: { batch: Batch; print: Print }) {
  const t = useWords('print');
  const c = useWords('component');
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
  const t = useWords('print');
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
        data={['300', '600'].map((dpi) => ({ value: dpi, label: t.dpi({ dpi }) }))}
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
  const t = useWords('print');
  const { number } = useFormats();
  return (
    <div>
      <h3>{t.saveSheets}</h3>
      <ul className={classes.links}>
        {sheetsOf(print).map((sheet) => (
          <li key={sheet}>
            <SheetLink batch={batch} print={print} sheet={sheet} href={fileOf(batch, print, sheet, choice)}>
              {t.page({ sheet: number(sheet) })}
            </SheetLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SheetLinkProps {
  readonly batch: Batch;
  readonly print: Print;
  readonly sheet: number;
  readonly href: string;
  readonly children: string;
}

function SheetLink({ batch, print, sheet, href, children }: SheetLinkProps) {
  const { link, error } = useFileLink(batch, print, href, sheet);
  return (
    <>
      <a {...link} download>
        {children}
      </a>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}

const TYPES = ['png', 'tiff', 'inks'] as const;

interface PictureChoice {
  readonly type: (typeof TYPES)[number];
  readonly dpi: 300 | 600;
  /** Formats in the inks of a press. */
  readonly profile: string;
}

function fileOf(batch: Batch, print: Print, sheet: number, { type, dpi, profile }: PictureChoice): string {
  const query = type === 'inks' ? ({ type: 'tiff', dpi, profile } as const) : { type, dpi };
  return hrefOf('getPrintSheet', { params: { batch_id: batch.id, print: print.number, sheet }, query });
}

/** With these grades a label from the press will often not be read. */
const WEAK = ['D', 'F'];

/** How much the conversion into the inks of a press weakens the mark. People see that before plates are made. */
function ProfileEffect({ batch, profile }: { batch: Batch; profile: string }) {
  const t = useWords('print');
  const { data, error, busy, again } = useReading(`${batch.id} ${profile}`, () =>
    call('tryProfile', { params: { batch_id: batch.id }, body: { profile } }),
  );
  if (error !== null) return <ErrorNotice error={error} retry={again} />;
  if (busy || !data) return <p className={classes.effect}>{t.trying}</p>;
  const { before, after, watermark_id } = data;
  const isLost = after.message === null || after.message !== before.message;
  const isWeak = after.forecast_grade === null || WEAK.includes(after.forecast_grade);
  const grade = ({ forecast_grade }: typeof before) => forecast_grade ?? t.noGrade;
  return (
    <div className={classes.effect} role="status">
      {isLost && <StateDot state="bad" label={t.lost} />}
      {!isLost && <StateDot state={isWeak ? 'warn' : 'ok'} label={isWeak ? t.weak : t.fine} />}
      <p className={classes.quiet}>{t.tried({ id: watermark_id, before: grade(before), after: grade(after) })}</p>
    </div>
  );
}
