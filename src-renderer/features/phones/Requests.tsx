import type { Pairing } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './devices.module.css';

type Request = Pairing['requests'][number];

interface RequestsProps {
  readonly pairing: Pairing;
  readonly put: (pairing: Pairing) => void;
}

/** Devices that ask. A person compares what the device shows with what stands here, and confirms the one that is alike. */
export function Requests({ pairing, put }: RequestsProps) {
  const t = useWords('device');
  if (pairing.requests.length === 0) return null;
  return (
    <section className={classes.requests} aria-labelledby="compare">
      <h3 id="compare">{t.pairing.compare}</h3>
      <p>{t.pairing.compareLead}</p>
      <ul className={classes.list}>
        {pairing.requests.map((one) => (
          <Item key={one.id} request={one} pairing={pairing} put={put} />
        ))}
      </ul>
      <p className="small">{t.pairing.compareElse}</p>
    </section>
  );
}

function Item({ request, pairing, put }: RequestsProps & { request: Request }) {
  const t = useWords('device');
  const work = useWork(async () => {
    const params = { pairing_id: pairing.id };
    put(await call('confirmDevice', { params, body: { request_id: request.id } }));
  });
  const about = [t.kindsOf[request.kind], request.address].join(' · ');
  return (
    <li>
      <div>
        <strong>{request.name}</strong>
        <p className="quiet small">{about}</p>
        <p className={`mono ${classes.check}`}>{request.check}</p>
        {work.error !== null && <ErrorNotice error={work.error} />}
      </div>
      <Button work={work} label={t.pairing.same({ name: request.name })} />
    </li>
  );
}
