import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Device, DeviceKind } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import type { Icon } from '#window/icons/icon.ts';
import { IconCode, IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconScan } from '#window/icons/things.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './devices.module.css';

const ICONS: Readonly<Record<DeviceKind, Icon>> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  scanner: IconScan,
  computer: IconDeviceDesktop,
  program: IconCode,
};

interface DeviceListProps {
  readonly devices: readonly Device[];
  readonly changed: () => void;
}

export function DeviceList({ devices, changed }: DeviceListProps) {
  const t = useWords('device');
  const [removed, remove] = useState<Device | null>(null);
  return (
    <section className="card gap-4" aria-labelledby="paired-devices">
      <h2 id="paired-devices">{t.list}</h2>
      {devices.length === 0 && (
        <EmptyState
          title={t.none}
          lead={t.noneLead}
          heading="h3"
          icon={<IconDeviceMobile size="2rem" stroke={1.3} aria-hidden />}
        />
      )}
      <ul className={classes.list}>
        {devices.map((one) => (
          <Item key={one.id} device={one} changed={changed} remove={() => remove(one)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={removed !== null}
        title={t.removeTitle({ name: removed?.name ?? '' })}
        confirm={t.remove}
        danger
        close={() => remove(null)}
        run={async () => {
          await call('revokeDevice', { params: { device_id: removed?.id ?? 0 } });
          changed();
        }}
      >
        {t.removeLead}
      </ConfirmDialog>
    </section>
  );
}

function Item({ device, changed, remove }: { device: Device; changed: () => void; remove: () => void }) {
  const t = useWords('device');
  const [renaming, rename] = useState(false);
  const Icon = ICONS[device.kind];
  return (
    <li data-removed={device.revoked}>
      <div className={classes.device}>
        <Icon size="2rem" stroke={1.4} aria-hidden />
        {renaming ? (
          <Rename device={device} changed={changed} close={() => rename(false)} />
        ) : (
          <Facts device={device} />
        )}
      </div>
      {!renaming && (
        <div className="row gap-3">
          <State device={device} />
          {!device.revoked && (
            <>
              <Button
                variant="default"
                aria-label={t.renameNamed({ name: device.name })}
                onClick={() => rename(true)}
                label={t.rename}
              />
              <Button
                variant="default"
                aria-label={t.removeNamed({ name: device.name })}
                onClick={remove}
                label={t.remove}
              />
            </>
          )}
        </div>
      )}
    </li>
  );
}

function State({ device: { revoked, ended } }: { device: Device }) {
  const t = useWords('device');
  if (revoked) return <StateDot state="none" label={t.removed} />;
  return ended ? <StateDot state="warn" label={t.ended} /> : <StateDot state="ok" label={t.active} />;
}

function Facts({ device }: { device: Device }) {
  const t = useWords('device');
  const { date, ago, list } = useFormats();
  const seen = device.last_seen_at === null ? t.neverSeen : t.seen({ ago: ago(device.last_seen_at) });
  const facts = [
    t.kindsOf[device.kind],
    t.of({ operator: device.operator }),
    t.pairedAt({ date: date(device.paired_at) }),
    ...(device.revoked ? [] : [seen, t.may({ list: list(device.scopes.map((one) => t.scopes.short[one])) })]),
  ];
  return (
    <div>
      <strong>{device.name}</strong>
      <p className="quiet small">
        {facts.join(' · ')} · <span className="mono">{t.key({ prefix: device.key_prefix })}</span>
      </p>
      {device.ended && !device.revoked && <p className="small">{t.endedLead}</p>}
    </div>
  );
}

function Rename({ device, changed, close }: { device: Device; changed: () => void; close: () => void }) {
  const t = useWords('device');
  const [name, setName] = useState(device.name);
  const work = useWork(async () => {
    await call('renameDevice', { params: { device_id: device.id }, body: { name: name.trim() } });
    changed();
    close();
  });
  return (
    <Form
      className="wrap gap-3"
      submit={work.run}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <TextInput
        aria-label={t.name}
        value={name}
        maxLength={64}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" work={work} disabled={name.trim() === ''} label={t.save} />
      {work.error !== null && <ErrorNotice error={work.error} />}
    </Form>
  );
}
