import { NumberInput, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Adapter, NetworkDoor } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { IconDeviceMobilePlus } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useSaidTrouble } from '#window/words/useSaid.ts';
import { useWords } from '#window/words/useWords.ts';
import { AddDevice } from './AddDevice.tsx';
import { DeviceList } from './DeviceList.tsx';
import { DeviceReading } from './DeviceReading.tsx';
import classes from './devices.module.css';
import { ProgramKeys } from './ProgramKeys.tsx';

/** Whether the network finds the station, and which devices may use it. */
export function DevicesScreen() {
  const t = useWords('device');
  const network = useReading('network', () => call('getNetwork'));
  const devices = useReading('devices', () => call('listDevices'));
  const keys = useReading('program keys', () => call('listKeys'));
  const [adding, add] = useState(false);
  useStationEvent('pairing', ({ state }) => {
    if (state === 'paired') devices.again();
  });
  useStationEvent('door', network.put);
  const { data } = network;
  // What comes later must not move what is there.
  const isWhole = [devices, keys].every((one) => one.data !== null || one.error !== null);
  return (
    <Page title={t.title} lead={t.lead} actions={!adding && <AddButton add={() => add(true)} />}>
      {network.error !== null && <ErrorNotice error={network.error} retry={network.again} />}
      {data && adding && (
        <AddDevice network={data} changed={network.put} renamed={devices.again} close={() => add(false)} />
      )}
      {devices.error !== null && <ErrorNotice error={devices.error} retry={devices.again} />}
      {keys.error !== null && <ErrorNotice error={keys.error} retry={keys.again} />}
      {isWhole && devices.data && <DeviceList devices={devices.data.devices} changed={devices.again} />}
      {isWhole && data && keys.data && <ProgramKeys network={data} keys={keys.data.keys} changed={keys.again} />}
      {isWhole && data && (
        <NetworkCard key={`${data.adapter} ${data.port} ${data.state}`} network={data} changed={network.put} />
      )}
    </Page>
  );
}

function AddButton({ add }: { add: () => void }) {
  const t = useWords('device');
  return <Button onClick={add} icon={IconDeviceMobilePlus} label={t.add} />;
}

const TONES: Readonly<Record<NetworkDoor['state'], Tone>> = { open: 'ok', closed: 'none', failed: 'bad' };
/** The value for all adapters in the list of adapters. */
const EVERYWHERE = '*';

interface NetworkCardProps {
  readonly network: NetworkDoor;
  readonly changed: (network: NetworkDoor) => void;
}

function NetworkCard({ network, changed }: NetworkCardProps) {
  const t = useWords('device');
  const [adapter, setAdapter] = useState(network.adapter);
  const [port, setPort] = useState<number | null>(network.port);
  const [wanted, want] = useState(network.wanted);
  const work = useWork(async () => {
    changed(await call('setNetwork', { body: { open: wanted, adapter, ...(port ? { port } : {}) } }));
  });
  const reason = useSaidTrouble()(network.trouble) || (network.reason ?? '');
  const isSame = adapter === network.adapter && port === network.port && wanted === network.wanted;
  return (
    <section className="card gap-4" aria-labelledby="network">
      <div className={classes.head}>
        <h2 id="network">{t.network}</h2>
        <DoorState {...network} />
      </div>
      {network.state === 'failed' && (
        <p role="alert" className={classes.failed}>
          {t.failed({ reason })}
        </p>
      )}
      {network.fixed ? (
        <p className="quiet small">{network.local ? t.fixedLocal : t.fixed}</p>
      ) : (
        <Form className={classes.form} submit={work.run}>
          <Switch
            label={t.open}
            description={t.openLead}
            checked={wanted}
            onChange={({ currentTarget }) => want(currentTarget.checked)}
          />
          <div className={classes.fields}>
            <AdapterSelect adapters={network.adapters} adapter={adapter} choose={setAdapter} />
            <NumberInput
              label={t.port}
              min={1}
              max={65_534}
              allowDecimal={false}
              hideControls
              value={port ?? ''}
              onChange={(value) => setPort(typeof value === 'number' ? value : null)}
            />
          </div>
          {work.error !== null && <ErrorNotice error={work.error} />}
          <Button
            type="submit"
            variant={isSame ? 'default' : 'filled'}
            work={work}
            disabled={isSame || port === null}
            label={t.apply}
          />
        </Form>
      )}
      {network.state === 'open' && <OpenFacts network={network} />}
    </section>
  );
}

function DoorState({ state, local }: NetworkDoor) {
  const { states } = useWords('device');
  return local ? (
    <StateDot state="none" label={states.local} />
  ) : (
    <StateDot state={TONES[state]} label={states[state]} />
  );
}

function AdapterSelect({
  adapters,
  adapter,
  choose,
}: {
  adapters: readonly Adapter[];
  adapter: string | null;
  choose: (adapter: string | null) => void;
}) {
  const t = useWords('device');
  const first = adapters.filter((one, at) => adapters.findIndex(({ name }) => name === one.name) === at);
  const option = ({ name, address, kind }: Adapter) => ({
    value: name,
    label: `${name} · ${address} · ${t.kinds[kind]}`,
  });
  const gone =
    adapter !== null && !first.some(({ name }) => name === adapter) ? [{ value: adapter, label: adapter }] : [];
  return (
    <Select
      label={t.adapter}
      allowDeselect={false}
      data={[
        {
          group: t.usual,
          items: [...first.filter(({ likely }) => likely).map(option), { value: EVERYWHERE, label: t.everywhere }],
        },
        { group: t.others, items: [...first.filter(({ likely }) => !likely).map(option), ...gone] },
      ]}
      value={adapter ?? EVERYWHERE}
      onChange={(value) => choose(value === EVERYWHERE ? null : value)}
    />
  );
}

function OpenFacts({ network }: { network: NetworkDoor }) {
  const { url, plain_url, local, local_name, fingerprint, authority } = network;
  const t = useWords('device');
  const facts = [
    [t.address, url],
    [t.plainAddress, plain_url],
    [t.localName, local_name],
    [t.fingerprint, fingerprint],
  ] as const;
  return (
    <>
      <DeviceReading />
      <dl className={classes.facts}>
        {facts.flatMap(([name, value]) =>
          value === null
            ? []
            : [
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="mono">{value}</dd>
                </div>,
              ],
        )}
      </dl>
      {fingerprint === null && !local && <p className="quiet small">{t.noCertificate}</p>}
      {authority?.limited === false && <p className="quiet small">{t.unlimited}</p>}
      {authority && authority.uncovered.length > 0 && (
        <p className="quiet small">{t.uncovered({ names: authority.uncovered.join(', ') })}</p>
      )}
    </>
  );
}
