import { Radio } from '@mantine/core';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

/** Whether devices hold the station's key. It is asked only where the station has a key of its own, since all know the published one. */
export function DeviceReading() {
  const t = useWords('device');
  const reading = useReading('device-reading', () => call('getDeviceReading'));
  const { data } = reading;
  const work = useWork(async () => {
    if (data) reading.put(await call('setDeviceReading', { body: { devices_read: !data.devices_read } }));
  });
  if (reading.error !== null) return <ErrorNotice error={reading.error} retry={reading.again} />;
  if (!data?.own_key) return null;
  return (
    <>
      <Radio.Group
        label={t.reading.title}
        description={t.reading.lead}
        value={data.devices_read ? 'device' : 'station'}
        onChange={() => void work.run()}
      >
        <Radio value="station" label={t.reading.station} description={t.reading.stationLead} mt="sm" />
        <Radio value="device" label={t.reading.device} description={t.reading.deviceLead} mt="sm" />
      </Radio.Group>
      {work.error !== null && <ErrorNotice error={work.error} />}
    </>
  );
}
