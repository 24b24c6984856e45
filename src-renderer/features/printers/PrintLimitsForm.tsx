import { FileButton, Progress, Select } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  LEAST_TEST_LABELS,
  LEAST_TEST_PHOTOS,
  type TEST_PHOTO_USES,
  type TEST_PRINTS,
  type TestPhoto,
} from '#shared/printing/print-limits.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { RemainingTime } from '#window/components/RemainingTime.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import type { Catalogue } from './catalogue.ts';
import classes from './printers.module.css';

export interface MeasuredStock {
  readonly printer: string;
  /** Null where it is chosen in the form. */
  readonly sheet: string | null;
}

interface PrintLimitsFormProps {
  readonly stock: MeasuredStock;
  readonly data: Catalogue;
  readonly close: () => void;
}

/** Measures how much photographs of one print differ: print the test sheet, photograph it, keep the limits. */
export function PrintLimitsForm({ stock, data, close }: PrintLimitsFormProps) {
  const { printer } = stock;
  const words = useWords('printer');
  const t = words.limits;
  const say = useShown();
  const [sheet, setSheet] = useState(stock.sheet);
  const { counts, left, doing, error, add } = useTestPhotos(printer, sheet);
  const keep = useWork(async () => {
    if (sheet === null) return;
    await call('keepPrintLimits', { params: { printer, sheet_id: sheet } });
    useAnnouncement.getState().announce(t.kept({ name: printer }));
    close();
  });
  useKeys([{ keys: 'Escape', words: words.form.cancel, run: close, inFields: true }]);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const mayKeep = counts?.enough === true && doing === null;
  return (
    <Form className="stack gap-4" submit={() => mayKeep && keep.run()} aria-label={t.form({ name: printer })}>
      <h3>{t.form({ name: printer })}</h3>
      <div className={classes.fields}>
        <Select
          label={t.sheet}
          ref={first}
          required
          searchable
          data={data.sheets.map(({ id, name }) => ({ value: id, label: say(name) }))}
          value={sheet}
          disabled={counts !== null || doing !== null}
          onChange={setSheet}
        />
      </div>
      <Steps mayAdd={sheet !== null && doing === null} mayAddOthers={counts !== null} add={add} />
      <Measured counts={counts} left={left} doing={doing} />
      {(error ?? keep.error) !== null && <ErrorNotice error={error ?? keep.error} />}
      <div className="row gap-3">
        <Button type="submit" work={keep} disabled={!mayKeep} label={t.keep} />
        <Button variant="default" onClick={close} label={words.form.cancel} />
      </div>
    </Form>
  );
}

interface StepsProps {
  readonly mayAdd: boolean;
  readonly mayAddOthers: boolean;
  readonly add: (files: readonly File[], of: (typeof TEST_PRINTS)[number]) => Promise<void>;
}

function Steps({ mayAdd, mayAddOthers, add }: StepsProps) {
  const t = useWords('printer').limits;
  return (
    <ol className={classes.steps}>
      <li>
        <p>{t.first}</p>
        <Button
          variant="default"
          href={hrefOf('getTestSheet', {})}
          target="_blank"
          rel="noopener"
          icon={IconExternalLink}
          label={t.open}
        />
      </li>
      <li>
        <p>{t.second}</p>
        <PhotoButton label={t.choose} disabled={!mayAdd} take={(files) => void add(files, 'print')} />
      </li>
      <li>
        <p>{t.third}</p>
        <PhotoButton
          label={t.chooseOthers}
          disabled={!mayAdd || !mayAddOthers}
          take={(files) => void add(files, 'other')}
        />
      </li>
      <li>
        <p>{t.fourth}</p>
      </li>
    </ol>
  );
}

interface PhotoButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly take: (files: readonly File[]) => void;
}

function PhotoButton({ label, disabled, take }: PhotoButtonProps) {
  return (
    <FileButton multiple accept="image/*,.tif,.tiff" onChange={take} disabled={disabled}>
      {(props) => <Button variant="default" {...props} disabled={disabled} label={label} />}
    </FileButton>
  );
}

type Unused = Exclude<(typeof TEST_PHOTO_USES)[number], 'enrolled' | 'measured' | 'other'>;

interface LeftPhoto {
  readonly name: string;
  readonly why: Unused;
}

interface Doing {
  readonly nth: number;
  readonly of: number;
  readonly name: string;
}

/** Photographs go to the station one by one: each is compared with what came before it. */
function useTestPhotos(printer: string, sheet: string | null) {
  const [counts, setCounts] = useState<TestPhoto | null>(null);
  const [left, setLeft] = useState<readonly LeftPhoto[]>([]);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [error, setError] = useState<unknown>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  async function add(files: readonly File[], of: (typeof TEST_PRINTS)[number]): Promise<void> {
    if (sheet === null) return;
    setError(null);
    setLeft([]);
    let anew = counts === null;
    const { signal } = stop.current;
    try {
      for (const [index, file] of files.entries()) {
        setDoing({ nth: index + 1, of: files.length, name: file.name });
        const query = { of, anew };
        const answer = await call('measureTestPhoto', { params: { printer, sheet_id: sheet }, query, file, signal });
        anew = false;
        setCounts(answer);
        const { use } = answer;
        if (use === 'enrolled' || use === 'measured' || use === 'other') continue;
        setLeft((before) => [...before, { name: file.name, why: use }]);
      }
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    } finally {
      setDoing(null);
    }
  }

  return { counts, left, doing, error, add };
}

interface MeasuredProps {
  readonly counts: TestPhoto | null;
  readonly left: readonly LeftPhoto[];
  readonly doing: Doing | null;
}

function Measured({ counts, left, doing }: MeasuredProps) {
  const t = useWords('printer').limits;
  const { number } = useFormats();
  const least = { least: LEAST_TEST_PHOTOS, leastLabels: LEAST_TEST_LABELS };
  return (
    <div className="stack gap-2" role="status">
      {doing && (
        <>
          <p>{t.doing({ nth: number(doing.nth), of: number(doing.of), name: doing.name })}</p>
          <Progress value={(doing.nth / doing.of) * 100} aria-hidden />
          <RemainingTime done={doing.nth - 1} all={doing.of} />
        </>
      )}
      {counts && (
        <p>{t.counts({ measured: counts.measured, labels: counts.labels, others: counts.others, ...least })}</p>
      )}
      {left.length > 0 && (
        <>
          <p>{t.left}</p>
          <ul className="small">
            {left.map(({ name, why }) => (
              <li key={name}>
                <strong>{name}</strong>: {t.why[why]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
