import { IconDeviceMobilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { AddDevice } from './AddDevice.tsx';
import { DeviceList } from './DeviceList.tsx';
import { NetworkCard } from './NetworkCard.tsx';
import { ProgramKeys } from './ProgramKeys.tsx';
import { useDeviceWords } from './words.ts';

/** Whether the network finds the station, and which devices may use it. */
export function DevicesScreen() {
  const t = useDeviceWords();
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
  const t = useDeviceWords();
  return <Button onClick={add} icon={IconDeviceMobilePlus} label={t.add} />;
}
