import { FileButton } from '@mantine/core';
import { useState } from 'react';
import type { PartUsedSheet } from '#shared/printing/sheets.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { IconRuler2 } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { CalibrationForm } from './CalibrationForm.tsx';
import { ChosenPrinters } from './ChosenPrinters.tsx';
import type { Catalogue } from './catalogue.ts';
import { OwnSheetDialog } from './OwnSheetDialog.tsx';
import { PrinterList } from './PrinterList.tsx';
import { PrintLimits } from './PrintLimits.tsx';
import classes from './printers.module.css';

export function PrintersScreen() {
  const t = useWords('printer');
  const { data, error, again } = useReading('sheets', () => call('listSheets'));
  const papers = useReading('printers', () => call('listPrinters'));
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
          <PrintLimits data={data} chosen={(papers.data?.printers ?? []).map(({ name }) => name)} changed={again} />
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
  const t = useWords('printer');
  return <Button onClick={measure} icon={IconRuler2} label={t.calibrate} />;
}

function Profiles({ profiles, changed }: { profiles: readonly string[]; changed: () => void }) {
  const t = useWords('printer');
  const [error, setError] = useState<unknown>(null);
  const add = async (file: File | null) => {
    if (!file) return;
    setError(null);
    try {
      await call('putProfile', { params: { profile: file.name.replace(/\.ic[cm]$/i, '') }, file });
      changed();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <section className="card gap-4">
      <div className={classes.head}>
        <div>
          <h2>{t.profiles}</h2>
          <p className="quiet small">{t.profilesLead}</p>
        </div>
        <FileButton accept=".icc,.icm" onChange={(file) => void add(file)}>
          {(props) => <Button variant="default" {...props} label={t.addProfile} />}
        </FileButton>
      </div>
      {error !== null && <ErrorNotice error={error} />}
      <ul className="lined-list">
        {profiles.map((name) => (
          <li key={name}>{name === 'cmyk' ? t.builtIn : name}</li>
        ))}
      </ul>
    </section>
  );
}

function PartUsedSheets({ data, changed }: { data: Catalogue; changed: () => void }) {
  const t = useWords('printer');
  return (
    <section className="card gap-4">
      <h2>{t.partUsed}</h2>
      <p className="quiet small">{data.part_used.length === 0 ? t.partUsedNone : t.partUsedLead}</p>
      <ul className="lined-list">
        {data.part_used.map((one) => (
          <PartUsed key={one.id} sheet={one} data={data} changed={changed} />
        ))}
      </ul>
    </section>
  );
}

function PartUsed({ sheet, data, changed }: { sheet: PartUsedSheet; data: Catalogue; changed: () => void }) {
  const t = useWords('printer');
  const { number, ago } = useFormats();
  const say = useShown();
  const { id, sheet_id, used, batch, at } = sheet;
  const preset = data.sheets.find((one) => one.id === sheet_id);
  const name = preset ? say(preset.name) : sheet_id;
  const cells = preset ? preset.columns * preset.rows : null;
  const work = useWork(async () => {
    await call('forgetPartUsed', { params: { part_used_id: id } });
    changed();
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="quiet small">
          {cells === null ? t.used({ used: used.length }) : t.leftOf({ left: cells - used.length, all: number(cells) })}
          {' · '}
          {batch !== null && (
            <>
              <a href={linkTo(`/jobs/${batch}`)}>{t.ofJob({ job: String(batch) })}</a>
              {' · '}
            </>
          )}
          {ago(at)}
        </p>
        {work.error !== null && <ErrorNotice error={work.error} />}
      </div>
      <Button variant="default" work={work} aria-label={t.goneNamed({ name })} label={t.gone} />
    </li>
  );
}

type Sheet = Catalogue['sheets'][number];

function OwnSheets({ sheets, changed }: { sheets: readonly Sheet[]; changed: () => void }) {
  const t = useWords('printer');
  const own = sheets.filter((sheet) => sheet.own);
  return (
    <section className="card gap-4">
      <h2>{t.own}</h2>
      {own.length === 0 && <p className="quiet small">{t.ownNone}</p>}
      <ul className="lined-list">
        {own.map((sheet) => (
          <OwnSheet key={sheet.id} sheet={sheet} changed={changed} />
        ))}
      </ul>
    </section>
  );
}

function OwnSheet({ sheet: { own: _, ...preset }, changed }: { sheet: Sheet; changed: () => void }) {
  const t = useWords('printer');
  const { number } = useFormats();
  const offerUndo = useUndo((state) => state.offerUndo);
  const params = { sheet_id: preset.id };
  const work = useWork(async () => {
    await call('deleteSheet', { params });
    offerUndo(t.removed({ name: preset.name }), async () => {
      await call('saveSheet', { params, body: preset });
      changed();
    });
    changed();
  });
  const [editing, edit] = useState(false);
  const { columns, rows, label } = preset;
  return (
    <li>
      <div>
        <strong>{preset.name}</strong>
        <p className="quiet small">
          {t.labels({ count: columns * rows, width: number(label.width, 1), height: number(label.height, 1) })}
        </p>
        {work.error !== null && <ErrorNotice error={work.error} />}
      </div>
      <div className="row gap-3">
        <Button
          variant="default"
          aria-label={t.changeNamed({ name: preset.name })}
          onClick={() => edit(true)}
          label={t.change}
        />
        <Button variant="default" work={work} aria-label={t.removeNamed({ name: preset.name })} label={t.remove} />
      </div>
      {editing && (
        <OwnSheetDialog
          from={preset}
          taken={null}
          confirm={t.form.save}
          saved={async () => changed()}
          close={() => edit(false)}
        />
      )}
    </li>
  );
}
