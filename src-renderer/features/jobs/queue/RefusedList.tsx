import type { JobQueueView, RefusedOrder } from '#shared/jobs/jobs.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useRemarkText } from '#window/features/create/remarks/useRemarkText.ts';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './queue.module.css';
import { useQueueWords } from './words.ts';

interface RefusedProps<T> {
  readonly put: (queue: JobQueueView) => void;
  readonly orders: T;
}

/** Orders that were refused: why, and what is to be done. */
export function RefusedList({ orders, put }: RefusedProps<readonly RefusedOrder[]>) {
  const { refused: t } = useQueueWords();
  return (
    <section className="stack gap-3" aria-labelledby="refused-orders">
      <h2 id="refused-orders">{t.title}</h2>
      <ul className={classes.list}>
        {orders.map((order) => (
          <Item key={order.id} order={order} put={put} />
        ))}
      </ul>
    </section>
  );
}

function Item({ order, put }: { order: RefusedOrder; put: (queue: JobQueueView) => void }) {
  const { refused: t } = useQueueWords();
  const { dateTime } = useFormats();
  const dismiss = useWork(async () => {
    put(await call('dismissRefused', { params: { order_id: order.id } }));
  });
  return (
    <li className={classes.item} data-refused>
      <div className={classes.facts}>
        <StateDot state="bad" label={order.name} />
        <span className="quiet small">{dateTime(order.at)}</span>
      </div>
      <div className={classes.reasons}>
        <Reasons order={order} />
        <p className="quiet small">{t.todo(order.name)}</p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" work={dismiss} aria-label={t.dismissNamed(order.name)} label={t.dismiss} />
      </div>
      {dismiss.error !== null && <ErrorNotice error={dismiss.error} />}
    </li>
  );
}

/** What is wrong with the rows, or with the order as a whole. */
function Reasons({ order: { remarks, trouble, reason } }: { order: RefusedOrder }) {
  const { refused: t } = useQueueWords();
  const { number } = useFormats();
  const remarkText = useRemarkText();
  const reasonText = useReasonText();
  if (remarks.length === 0) return <p>{reasonText(trouble, reason)}</p>;
  return (
    <ul>
      {remarks.map(({ row, remark }) => (
        <li key={`${row} ${remark.kind} ${remark.field} ${remark.text}`}>
          {row !== null && <strong>{t.row(number(row))}</strong>} {remarkText(remark)}
        </li>
      ))}
    </ul>
  );
}
