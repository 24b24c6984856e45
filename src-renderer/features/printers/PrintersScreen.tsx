import { IconRuler2 } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { useReading } from '#window/state/reading.ts';
import { CalibrationForm } from './CalibrationForm.tsx';
import { OwnSheets } from './OwnSheets.tsx';
import { ChosenPrinters } from './PaperPrinters.tsx';
import { PartUsedSheets } from './PartUsedSheets.tsx';
import { PrinterList } from './PrinterList.tsx';
import { Profiles } from './Profiles.tsx';
import classes from './printers.module.css';
import { usePrinterWords } from './words.ts';

export function PrintersScreen() {
  const t = usePrinterWords();
  const { data, error, again } = useReading('sheets', () => call('listSheets'));
  const papers = useReading('paper-printers', () => call('listPrinters'));
  /** The printer that is being measured. An empty name: a new printer. */
  const [measured, measure] = useState<string | null>(null);
  return (
    <Page title={t.title} lead={t.lead} actions={measured === null && <CalibrateButton measure={() => measure('')} />}>
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data && measured !== null && (
        <CalibrationForm
          key={measured}
          printer={measured}
          data={data}
          close={() => {
            measure(null);
            again();
          }}
        />
      )}
      {data && (papers.data || papers.error !== null) && (
        <>
          <ChosenPrinters reading={papers} measure={measure} />
          <PrinterList printers={data.printers} measure={measure} changed={again} />
          <div className={classes.columns}>
            <PartUsedSheets data={data} changed={again} />
            <OwnSheets sheets={data.sheets} changed={again} />
          </div>
          <Profiles profiles={data.profiles} changed={again} />
        </>
      )}
    </Page>
  );
}

function CalibrateButton({ measure }: { measure: () => void }) {
  const t = usePrinterWords();
  return <Button onClick={measure} icon={IconRuler2} label={t.calibrate} />;
}
