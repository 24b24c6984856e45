import type { AnswerOf } from '#shared/contract.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useReading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './queue.module.css';

type Requests = AnswerOf<'listVoidRequests'>['requests'];

/** Labels that programs want void, where the station asks for a second person. Nothing is shown where none waits. */
export function VoidRequests() {
  return useMay('operator') ? <Waiting /> : null;
}

function Waiting() {
  const { voids: t } = useWords('queue');
  const { data, again, put } = useReading('void requests', async () => (await call('listVoidRequests')).requests);
  useStationEvent('job_queue', again);
  if (!data || data.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="void-requests">
      <h2 id="void-requests">{t.title}</h2>
      <p>{t.lead}</p>
      <ul className={classes.list}>
        {data.map((request) => (
          <Item key={request.id} request={request} put={put} />
        ))}
      </ul>
    </section>
  );
}

function Item({ request, put }: { request: Requests[number]; put: (requests: Requests) => void }) {
  const { voids: t } = useWords('queue');
  const { dateTime, number } = useFormats();
  const { id: request_id, watermark_id: id, batch, row, reason, asked_by: name, asked_at, own } = request;
  const release = useWork(async () => put((await call('releaseVoid', { params: { request_id } })).requests));
  const keep = useWork(async () => put((await call('declineVoid', { params: { request_id } })).requests));
  const error = release.error ?? keep.error;
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <StateDot state="warn" label={id} />
        <span className="quiet small">{t.row({ batch: number(batch), row: number(row) })}</span>
        <span className="quiet small">{t.by({ name, time: dateTime(asked_at) })}</span>
      </div>
      <div className={classes.reasons}>
        <p>{reason}</p>
        {own && <p className="quiet small">{t.own}</p>}
      </div>
      <div className={classes.actions}>
        <Button color="red" work={release} disabled={own} aria-label={t.releaseNamed({ id })} label={t.release} />
        <Button variant="default" work={keep} aria-label={t.keepNamed({ id })} label={t.keep} />
      </div>
      {error !== null && <ErrorNotice error={error} />}
    </li>
  );
}
