import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { NetworkDoor, NewPairing, Pairing } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { DeviceOwner } from './DeviceOwner.tsx';
import { DeviceReading } from './DeviceReading.tsx';
import { DeviceScopes } from './DeviceScopes.tsx';
import classes from './devices.module.css';
import { Requests } from './Requests.tsx';

interface AddDeviceProps {
  readonly network: NetworkDoor;
  readonly changed: (network: NetworkDoor) => void;
  readonly renamed: () => void;
  readonly close: () => void;
}

export function AddDevice({ network, changed, renamed, close }: AddDeviceProps) {
  const t = useWords('device');
  const [round, next] = useState(0);
  useKeys([{ keys: 'Escape', words: t.pairing.cancel, run: close }]);
  return (
    <section className="card gap-4" aria-labelledby="add-device">
      <h2 id="add-device">{t.pairing.title}</h2>
      {network.state === 'open' ? (
        <Invitation key={round} again={() => next(round + 1)} renamed={renamed} close={close} />
      ) : (
        <OpenFirst changed={changed} close={close} />
      )}
    </section>
  );
}

function OpenFirst({ changed, close }: Pick<AddDeviceProps, 'changed' | 'close'>) {
  const t = useWords('device');
  const work = useWork(async () => changed(await call('setNetwork', { body: { open: true } })));
  return (
    <>
      <p>{t.pairing.closed}</p>
      <DeviceReading />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <div className="row gap-3">
        <Button work={work} autoFocus label={t.pairing.openFirst} />
        <Button variant="default" onClick={close} label={t.pairing.cancel} />
      </div>
    </>
  );
}

interface RoundProps {
  readonly again: () => void;
  readonly renamed: () => void;
  readonly close: () => void;
}

/** One pairing code, until a device has used it. */
function Invitation({ again, renamed, close }: RoundProps) {
  const invited = useInvitation();
  if (invited.error !== null) return <ErrorNotice error={invited.error} retry={again} />;
  if (!invited.made) return null;
  return <Waiting made={invited.made} again={again} renamed={renamed} close={close} />;
}

/** Makes an invitation, and withdraws it when the component is gone. */
function useInvitation() {
  const [state, set] = useState<{ made: NewPairing | null; error: unknown }>({ made: null, error: null });
  useEffect(() => {
    let isOver = false;
    let id: number | null = null;
    // An invitation that was used or is too old ends by itself, so a failure does not matter.
    const withdraw = (pairing_id: number) => void call('endPairing', { params: { pairing_id } }).catch(() => {});
    call('beginPairing').then(
      (made) => {
        if (isOver) withdraw(made.id);
        else {
          id = made.id;
          set({ made, error: null });
        }
      },
      (error: unknown) => !isOver && set({ made: null, error }),
    );
    return () => {
      isOver = true;
      if (id !== null) withdraw(id);
    };
  }, []);
  return state;
}

function Waiting({ made, again, renamed, close }: RoundProps & { made: NewPairing }) {
  const t = useWords('device');
  const { pairing, put } = usePairing(made);
  const left = useSecondsUntil(made.expires_at);
  if (pairing.device) return <Paired device={pairing.device} again={again} renamed={renamed} close={close} />;
  const ended = pairing.state === 'waiting' ? (left <= 0 ? 'expired' : null) : pairing.state;
  if (ended !== null && ended !== 'paired') {
    return (
      <>
        <p role="alert">{t.pairing[ended]}</p>
        <div className="row gap-3">
          <Button onClick={again} autoFocus label={t.pairing.again} />
          <Button variant="default" onClick={close} label={t.pairing.cancel} />
        </div>
      </>
    );
  }
  return (
    <div className={classes.invitation}>
      <div className={classes.card}>
        <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(made.qr)}`} alt={made.link} />
        <DeviceOwner pairing={pairing} put={put} />
        <DeviceScopes pairing={pairing} put={put} />
      </div>
      <div className={classes.beside}>
        <p>{t.pairing.scan}</p>
        <FirstTime made={made} />
        <Requests pairing={pairing} put={put} />
        {pairing.requests.length === 0 && <Reached pairing={pairing} />}
        <CodeFacts made={made} left={left} />
        <div className="row gap-3">
          <Button variant="default" onClick={close} label={t.pairing.cancel} />
        </div>
      </div>
    </div>
  );
}

/** The way to the certificate. Its page is not encrypted, so the code is not in this link. */
function FirstTime({ made }: { made: NewPairing }) {
  const t = useWords('device');
  if (made.certificate_link === null || made.certificate_qr === null) return null;
  return (
    <details className={classes.first}>
      <summary>{t.pairing.firstTime}</summary>
      <ol>
        {Object.values(t.pairing.firstSteps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(made.certificate_qr)}`}
        alt={made.certificate_link}
      />
      <p className="mono small">{made.certificate_link}</p>
    </details>
  );
}

function CodeFacts({ made, left }: { made: NewPairing; left: number }) {
  const t = useWords('device');
  const { duration } = useFormats();
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t.pairing.code}</dt>
        <dd className={`mono ${classes.code}`}>{made.code}</dd>
        <dd className="quiet small">{t.pairing.left({ time: duration(left) })}</dd>
      </div>
      <div>
        <dt>{t.pairing.addresses}</dt>
        {made.addresses.map((address) => (
          <dd key={address} className="mono">
            {address}/handheld
          </dd>
        ))}
      </div>
      {made.fingerprint && (
        <div>
          <dt>{t.fingerprint}</dt>
          <dd className="mono">{made.fingerprint}</dd>
        </div>
      )}
    </dl>
  );
}

/** Milliseconds before help is shown. A device that can reach the station has done so by then. */
const PATIENCE_MS = 20_000;

function Reached({ pairing: { reached } }: { pairing: Pairing }) {
  const t = useWords('device');
  const [late, setLate] = useState(false);
  const last = reached[0];
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (last) {
    return (
      <div className={classes.reached} role="status">
        <StateDot state="ok" label={t.pairing.reached({ name: last.name })} />
        <p>{last.secure ? t.pairing.reachedSecure : t.pairing.reachedOpen}</p>
      </div>
    );
  }
  return (
    <div role="status" className={classes.reached}>
      <StateDot state="busy" label={t.pairing.waiting} />
      {late && (
        <>
          <p>{t.pairing.nothing}</p>
          <ol>
            {Object.values(t.pairing.causes).map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Paired({ device, again, renamed, close }: RoundProps & { device: NonNullable<Pairing['device']> }) {
  const t = useWords('device');
  const [name, setName] = useState(device.name);
  const { announce } = useAnnouncement.getState();
  useEffect(() => announce(t.pairing.paired({ name: device.name })), [announce, device.name, t]);
  const work = useWork(async () => {
    if (name.trim() !== '' && name.trim() !== device.name) {
      await call('renameDevice', { params: { device_id: device.id }, body: { name: name.trim() } });
      renamed();
    }
    close();
  });
  return (
    <Form className={classes.form} submit={work.run}>
      <StateDot state="ok" label={t.pairing.paired({ name: device.name })} />
      <p className="quiet small">{t.pairing.pairedLead}</p>
      <TextInput
        label={t.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={64}
        data-autofocus
        autoFocus
      />
      {work.error !== null && <ErrorNotice error={work.error} />}
      <div className="row gap-3">
        <Button type="submit" work={work} label={t.pairing.done} />
        <Button variant="default" onClick={again} label={t.add} />
      </div>
    </Form>
  );
}

/** The pairing as it was made, later as the station's events say. */
function usePairing(made: NewPairing): { readonly pairing: Pairing; readonly put: (pairing: Pairing) => void } {
  const { data, put } = useReading(`pairing ${made.id}`, () => call('getPairing', { params: { pairing_id: made.id } }));
  useStationEvent('pairing', (told) => {
    if (told.id === made.id) put(told);
  });
  return { pairing: data ?? made, put };
}

function useSecondsUntil(instant: string): number {
  const secondsLeft = () => (Date.parse(instant) - Date.now()) / 1000;
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft((Date.parse(instant) - Date.now()) / 1000), 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
