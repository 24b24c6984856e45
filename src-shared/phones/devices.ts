import { type Static, Type } from 'typebox';
import { Scope } from '#shared/core/model.ts';
import { exactly, nullable, oneOf, PLAIN_NAME } from '#shared/core/schema.ts';
import { Trouble } from '#shared/troubles/trouble.ts';

const Time = Type.String({ format: 'date-time' });
const Port = Type.Integer({ minimum: 1, maximum: 65_535 });

/** Kinds of network adapters. The likeliest way for a device in the hall comes first. */
export const ADAPTER_KINDS = ['wired', 'wireless', 'other', 'vpn', 'virtual', 'local'] as const;
export const AdapterKind = oneOf(ADAPTER_KINDS);
export type AdapterKind = Static<typeof AdapterKind>;

export const Adapter = exactly({
  /** The system's name for it: "Wi-Fi", "eth0". */
  name: Type.String(),
  address: Type.String(),
  kind: AdapterKind,
  likely: Type.Boolean({ description: 'Whether devices in the hall probably find the station here.' }),
});
export type Adapter = Static<typeof Adapter>;

/** The door to the network, and where the network finds the station. */
export const NetworkDoor = exactly({
  wanted: Type.Boolean({ description: 'Whether the door should be open.' }),
  adapter: nullable(Type.String({ description: 'The name of the adapter, or null for all adapters.' })),
  port: Port,
  state: oneOf(['closed', 'open', 'failed']),
  reason: nullable(Type.String({ description: 'Why the door is not open although it should be.' })),
  trouble: nullable(Trouble),
  fixed: Type.Boolean({ description: 'Whether the command line opened the door. Then the window cannot close it.' }),
  local: Type.Boolean({ description: 'Whether the door is open to this machine alone: it listens on loopback.' }),
  url: nullable(Type.String()),
  plain_url: nullable(
    Type.String({ description: 'The address of plain HTTP beside HTTPS, for requests without credentials.' }),
  ),
  fingerprint: nullable(Type.String({ description: 'SHA-256 of the certificate that devices trust.' })),
  certificate: nullable(Type.String({ description: 'SHA-256 of the certificate that HTTPS is made with.' })),
  authority: nullable(
    exactly({
      limited: Type.Boolean({
        description: 'Whether the certificate authority can certify names of the station and private networks alone.',
      }),
      uncovered: Type.Array(Type.String(), { description: 'Names of the station that it may not certify.' }),
    }),
  ),
  local_name: nullable(Type.String({ description: 'The name that the station announces on the network (mDNS).' })),
  addresses: Type.Array(Type.String(), {
    description: 'The addresses of this machine that the open door answers, the likeliest first.',
  }),
  adapters: Type.Array(Adapter),
});
export type NetworkDoor = Static<typeof NetworkDoor>;

const DEVICE_KINDS = ['phone', 'tablet', 'scanner', 'computer', 'program'] as const;
export const DeviceKind = oneOf(DEVICE_KINDS);
export type DeviceKind = Static<typeof DeviceKind>;
/** A name without control characters and lone surrogates. */
export const DeviceName = Type.String({ minLength: 1, maxLength: 64, pattern: PLAIN_NAME });

/** What every paired device may do. */
export const DEVICE_SCOPES = ['read', 'scan'] as const satisfies readonly Scope[];
/** What a person at the desk may allow a device beside that. */
export const MORE_SCOPES = ['create', 'update', 'mint'] as const satisfies readonly Scope[];

export const Device = exactly({
  id: Type.Integer(),
  name: Type.String(),
  kind: DeviceKind,
  key_prefix: Type.String({ description: 'The first six characters of its key.' }),
  operator: Type.String({ description: 'The operator whose records the device sees.' }),
  paired_at: Time,
  last_seen_at: nullable(Time),
  revoked: Type.Boolean({ description: 'Whether the key of the device is refused.' }),
  ended: Type.Boolean({
    description:
      'Whether the key has ended because the device was not used for 90 days. The device can be paired again.',
  }),
  scopes: Type.Array(Scope, { description: 'What the device may do. Empty when its key was revoked.' }),
});
export type Device = Static<typeof Device>;

const Reached = exactly({
  name: Type.String(),
  address: Type.String(),
  at: Time,
  secure: Type.Boolean({ description: 'Whether the device came over HTTPS.' }),
});

const PairingRequest = exactly({
  id: Type.Integer(),
  check: Type.String({
    description: 'What the device shows, too, unless somebody is between it and the station.',
    examples: ['K7Q-29X'],
  }),
  name: Type.String(),
  kind: DeviceKind,
  address: Type.String(),
  at: Time,
});

/** An invitation to one device. */
export const Pairing = exactly({
  id: Type.Integer(),
  state: oneOf(['waiting', 'paired', 'expired', 'withdrawn', 'spoiled']),
  expires_at: Time,
  scopes: Type.Array(Scope, { description: 'What the device may do.' }),
  operator: Type.String({ description: 'The account whose records the device will see.' }),
  reached: Type.Array(Reached, { description: 'Devices that reached the station, the newest first.' }),
  requests: Type.Array(PairingRequest, { description: 'Devices that can be compared, the newest first.' }),
  device: nullable(Device),
});
export type Pairing = Static<typeof Pairing>;

export const NewPairing = exactly({
  ...Pairing.properties,
  code: Type.String({ examples: ['K7Q2'] }),
  link: Type.String({ description: 'The address in the QR code: the station’s page for devices over HTTPS.' }),
  certificate_link: nullable(
    Type.String({ description: 'The page with the certificate, for a device that does not trust the station yet.' }),
  ),
  certificate_qr: nullable(Type.String({ description: 'The same as a QR code, as SVG.' })),
  addresses: Type.Array(Type.String(), { description: 'Addresses of the station, the likeliest first.' }),
  fingerprint: nullable(Type.String()),
  qr: Type.String({ description: 'The QR code as SVG.' }),
});
export type NewPairing = Static<typeof NewPairing>;

/** Whether paired devices read marks by themselves. */
export const DeviceReading = exactly({
  own_key: Type.Boolean({ description: 'Whether the station has, or had, a key of its own for its marks.' }),
  devices_read: Type.Boolean({
    description:
      'Whether paired devices get that key. Whoever has it can make marks for ever, and taking a device off does not take it back.',
  }),
});
export type DeviceReading = Static<typeof DeviceReading>;

/** What the station tells a device that is not paired yet. */
export const StationFacts = exactly({
  station: Type.String(),
  prefix: Type.String(),
  prefixes: Type.Array(Type.String(), { description: 'What IDs may begin with: the prefix, then earlier ones.' }),
  version: Type.String(),
  secure: Type.Boolean({ description: 'Whether nobody on the network could read this request.' }),
  https_port: nullable(Port),
  plain_port: nullable(Port),
  fingerprint: nullable(Type.String()),
  certificate: nullable(Type.String({ description: 'SHA-256 of the certificate that HTTPS is made with.' })),
  mark_key: nullable(
    Type.String({
      description:
        'The key of the marks where it is the published one, with which anybody reads them. Null: the station has, or had, a key of its own.',
    }),
  ),
  photo_days: nullable(
    Type.Integer({
      description:
        'For how many days photographs of suspicious labels are kept, where whoever made them agrees (keep_photo). Null: none is kept.',
    }),
  ),
  places_count: Type.Boolean({ description: 'Whether places of scans are looked through for signs of copies.' }),
});
export type StationFacts = Static<typeof StationFacts>;

/** A device keeps at most so many artworks: some 7 MB together. */
export const MOST_DEVICE_ARTWORKS = 200;
