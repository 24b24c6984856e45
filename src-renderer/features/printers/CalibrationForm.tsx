import { NumberInput, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { expectedOn, type Measured } from '#shared/printing/calibration.ts';
import type { KeptPrinter } from '#shared/printing/printers.ts';
import type { SheetSize } from '#shared/printing/sheets.ts';
import { hasComma } from '#shared/words/languages.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconExternalLink } from '#window/icons/signs.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useLanguage } from '#window/state/language.ts';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { type Catalogue, keyOf, papersOf } from './catalogue.ts';
import classes from './printers.module.css';

const NUMBERS = ['left', 'top', 'across', 'down'] as const satisfies (keyof Measured)[];
type Entered = Readonly<Partial<Record<keyof Measured, number>>>;
const A4: SheetSize = { width: 210, height: 297 };

interface CalibrationFormProps {
  /** The name of the printer; empty for a new one. */
  readonly printer: string;
  readonly data: Catalogue;
  readonly close: () => void;
}

/** Calibrates a printer: print a page, measure four lengths, save. */
export function CalibrationForm({ printer, data, close }: CalibrationFormProps) {
  const t = useWords('printer');
  const [name, setName] = useState(printer);
  const [page, setPage] = useState(data.printers.find((one) => one.printer === printer)?.page ?? A4);
  const [entered, enter] = useState<Entered>({});
  const work = useSaving(name.trim(), page, entered, close);
  useKeys([{ keys: 'Escape', words: t.form.cancel, run: close, inFields: true }]);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isWhole = name.trim() !== '' && NUMBERS.every((one) => (entered[one] ?? 0) > 0);
  return (
    <Form className="card gap-4" submit={() => isWhole && work.run()} aria-label={t.form.title}>
      <h2>{t.form.title}</h2>
      <div className={classes.fields}>
        <TextInput
          label={t.form.name}
          placeholder={t.form.nameHint}
          required
          maxLength={128}
          value={name}
          readOnly={printer !== ''}
          ref={first}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <PaperSelect data={data} page={page} choose={setPage} />
      </div>
      <ol className={classes.steps}>
        <li>
          <PageToMeasure page={page} printer={name.trim()} />
        </li>
        <li>
          <p>{t.form.second}</p>
          <Numbers page={page} entered={entered} enter={enter} />
        </li>
        <li>
          <p>{t.form.third}</p>
        </li>
      </ol>
      {work.error !== null && <ErrorNotice error={inWords(work.error, t.form.far)} />}
      <div className="row gap-3">
        <Button type="submit" work={work} disabled={!isWhole} label={t.form.save} />
        <Button variant="default" onClick={close} label={t.form.cancel} />
        {!isWhole && <span className="quiet small">{t.form.incomplete}</span>}
      </div>
    </Form>
  );
}

function useSaving(printer: string, page: SheetSize, entered: Entered, close: () => void) {
  const t = useWords('printer');
  return useWork(async () => {
    const measured = entered as Measured;
    await call('saveCalibration', { params: { printer }, body: { page, measured } });
    useAnnouncement.getState().announce(t.saved({ name: printer }));
    close();
  });
}

/** The error in the window's own words if the station refused the numbers as impossible. */
function inWords(error: unknown, sentence: string): unknown {
  return error instanceof ApiError && error.status === 400 ? new ApiError(400, sentence, { cause: error }) : error;
}

function PaperSelect({ data, page, choose }: { data: Catalogue; page: SheetSize; choose: (page: SheetSize) => void }) {
  const t = useWords('printer');
  const { number } = useFormats();
  const papers = [...new Map([A4, page, ...papersOf(data)].map((one) => [keyOf(one), one])).values()];
  return (
    <Select
      label={t.form.paper}
      allowDeselect={false}
      data={papers.map((one) => ({
        value: keyOf(one),
        label: t.paper({ width: lengthOf(one.width), height: lengthOf(one.height) }),
      }))}
      value={keyOf(page)}
      onChange={(key) => choose(papers.find((one) => keyOf(one) === key) ?? page)}
    />
  );

  function lengthOf(millimetres: number): string {
    return number(millimetres, Number.isInteger(millimetres) ? 0 : 1);
  }
}

/** Printed by the station where it prints on a printer of this name, else opened. */
function PageToMeasure({ page, printer }: { page: SheetSize; printer: string }) {
  const t = useWords('printer');
  const { data } = useReading('printers', () => call('listPrinters'));
  const known = data?.printers.find((one) => one.name === printer);
  if (known) return <PrintPage page={page} printer={known} />;
  return (
    <>
      <p>{t.form.first}</p>
      <OpenPage page={page} />
    </>
  );
}

function PrintPage({ page, printer: { id, name } }: { page: SheetSize; printer: KeptPrinter }) {
  const t = useWords('printer');
  const language = useLanguage((state) => state.language);
  const [sent, send] = useState(false);
  const print = useWork(async () => {
    send(false);
    await call('printTestPage', { params: { printer_id: id }, body: { page, language } });
    send(true);
  });
  return (
    <div className="stack gap-2">
      <p>{t.form.printFirst({ printer: name })}</p>
      <div className="row gap-3">
        <Button variant="default" work={print} icon={IconPrinter} label={t.form.printOn({ printer: name })} />
        {sent && <span role="status">{t.form.sent({ printer: name })}</span>}
      </div>
      {print.error !== null && <ErrorNotice error={print.error} />}
    </div>
  );
}

function OpenPage({ page }: { page: SheetSize }) {
  const t = useWords('printer');
  const language = useLanguage((state) => state.language);
  return (
    <Button
      variant="default"
      href={hrefOf('getCalibrationPage', { query: { ...page, language } })}
      target="_blank"
      rel="noopener"
      icon={IconExternalLink}
      label={t.form.open}
    />
  );
}

function Numbers({ page, entered, enter }: { page: SheetSize; entered: Entered; enter: (entered: Entered) => void }) {
  const t = useWords('printer');
  const { number } = useFormats();
  const language = useLanguage((state) => state.language);
  const expected = expectedOn(page);
  return (
    <div className={classes.fields}>
      {NUMBERS.map((one) => (
        <NumberInput
          key={one}
          label={t.form[one]}
          description={t.form.expected({ mm: number(expected[one], 1) })}
          suffix=" mm"
          decimalSeparator={hasComma(language) ? ',' : '.'}
          allowedDecimalSeparators={[',', '.']}
          decimalScale={2}
          min={0}
          max={2000}
          hideControls
          value={entered[one] ?? ''}
          onChange={(value) => enter({ ...entered, [one]: typeof value === 'number' ? value : undefined })}
        />
      ))}
    </div>
  );
}
