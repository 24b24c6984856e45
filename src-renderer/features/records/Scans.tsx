import { useState } from 'react';
import type { ScanEntry } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './record.module.css';

const PER_PAGE = 10;

/** When and by what the label was read. The scans are read again when `count` changes. */
export function Scans({ id, count }: { id: string; count: number }) {
  const t = useWords('record');
  const { number } = useFormats();
  const [pages, setPages] = useState(1);
  const { data, error, again, busy } = useReading(`${id} ${count} ${pages}`, (signal) => readScans(id, pages, signal));
  return (
    <section className={classes.panel}>
      <h2>
        {t.scans} {data && data.total > 0 && <span className="quiet">{number(data.total)}</span>}
      </h2>
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.total === 0 && (
        <p className="quiet">
          {t.scansNone}. {t.scansNoneLead}
        </p>
      )}
      {data && data.total > 0 && <ScanTable scans={data.scans} />}
      {data && data.scans.length < data.total && (
        <div className="line gap-4">
          <Button variant="default" loading={busy} onClick={() => setPages(pages + 1)} label={t.more} />
          <span className="quiet">{t.scansShown({ shown: number(data.scans.length), total: number(data.total) })}</span>
        </div>
      )}
    </section>
  );
}

function ScanTable({ scans }: { scans: readonly ScanEntry[] }) {
  const t = useWords('record');
  const { dateTime } = useFormats();
  return (
    <table className={classes.scans}>
      <caption className="visually-hidden">{t.scans}</caption>
      <thead>
        <tr>
          <th scope="col">{t.scanWhen}</th>
          <th scope="col">{t.scanSource}</th>
          <th scope="col">{t.scanFrom}</th>
        </tr>
      </thead>
      <tbody>
        {scans.map(({ id, scanned_at, source, scanner_address }) => (
          <tr key={id}>
            <td>
              <time dateTime={scanned_at}>{dateTime(scanned_at)}</time>
            </td>
            <td>{t.sources[source]}</td>
            <td className={classes.long}>{scanner_address ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The scans of all pages up to one, each scan once: new scans may have moved others to the next page. */
async function readScans(id: string, pages: number, signal: AbortSignal) {
  const params = { wm_id: id };
  const parts = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      call('listScans', { params, query: { page: index + 1, per_page: PER_PAGE }, signal }),
    ),
  );
  const scans = new Map(parts.flatMap((part) => part.scans).map((scan) => [scan.id, scan]));
  return { scans: [...scans.values()], total: parts[0]?.total ?? 0 };
}
