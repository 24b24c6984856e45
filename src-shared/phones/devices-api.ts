import { Type } from 'typebox';
import { type Endpoints, endpoints, File, RowNumber, Success } from '#shared/core/endpoint.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import {
  Device,
  DeviceKind,
  DeviceName,
  DeviceReading,
  MORE_SCOPES,
  MOST_DEVICE_ARTWORKS,
  NetworkDoor,
  NewPairing,
  Pairing,
  StationFacts,
} from './devices.ts';
import { NONCE_PATTERN } from './pairing-check.ts';

const DeviceId = exactly({ device_id: RowNumber });
const ArtworkName = Type.String({ pattern: '^[0-9a-f]{32}$' });
const PairingToken = Type.String({ minLength: 1, maxLength: 128 });
const PairingId = exactly({ pairing_id: RowNumber });

const checker = endpoints('Devices', 'account', 'checker');
const admin = endpoints('Devices', 'account', 'admin');
const anybody = endpoints('Devices', 'public');
const paired = endpoints('Devices', 'user', 'checker');

export const DEVICES = {
  getNetwork: checker.get('/api/desk/network', {
    summary: 'Get whether the station is open to the network, and its addresses.',
    answers: { 200: NetworkDoor },
  }),
  setNetwork: admin.put('/api/desk/network', {
    summary: 'Open or close the station to the network, also for later starts.',
    body: exactly({
      open: Type.Boolean(),
      adapter: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 256 }))),
      port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_534 })),
    }),
    answers: { 200: NetworkDoor },
  }),
  beginPairing: admin.post('/api/desk/pairings', {
    summary: 'Invite a device. The code is good for five minutes, and gives nobody a key.',
    answers: { 201: NewPairing },
  }),
  getPairing: admin.get('/api/desk/pairings/{pairing_id}', {
    summary: 'Get the state of an invitation.',
    params: PairingId,
    answers: { 200: Pairing },
  }),
  allowDevice: admin.patch('/api/desk/pairings/{pairing_id}', {
    summary:
      'Say what an invited device may do beside reading and scanning, and whose records it sees, before it is paired. Without an operator it sees those of whoever invited it.',
    params: PairingId,
    body: exactly({
      more: Type.Optional(Type.Array(oneOf(MORE_SCOPES), { uniqueItems: true, maxItems: MORE_SCOPES.length })),
      operator: Type.Optional(
        Type.String({ maxLength: 256, description: 'The account whose records the device sees.' }),
      ),
    }),
    answers: { 200: Pairing },
  }),
  confirmDevice: admin.post('/api/desk/pairings/{pairing_id}/confirm', {
    summary: 'Give a device its key, after a person has compared what the device and the desk show.',
    params: PairingId,
    body: exactly({ request_id: RowNumber }),
    answers: { 200: Pairing },
  }),
  endPairing: admin.delete('/api/desk/pairings/{pairing_id}', {
    summary: 'Take an invitation back.',
    params: PairingId,
    answers: { 200: exactly({ success: Success }) },
  }),
  listDevices: admin.get('/api/desk/devices', {
    summary: 'List all paired devices, the newest first.',
    answers: { 200: exactly({ devices: Type.Array(Device) }) },
  }),
  renameDevice: admin.patch('/api/desk/devices/{device_id}', {
    summary: 'Give a device another name.',
    params: DeviceId,
    body: exactly({ name: DeviceName }),
    answers: { 200: Device },
  }),
  revokeDevice: admin.delete('/api/desk/devices/{device_id}', {
    summary:
      'Refuse the key of a device from now on. When the device learns of that, it deletes its copy of the records.',
    params: DeviceId,
    answers: { 200: Device },
  }),
  getDeviceReading: admin.get('/api/desk/device-reading', {
    summary: 'Get whether paired devices get the station’s key, to read marks by themselves.',
    answers: { 200: DeviceReading },
  }),
  setDeviceReading: admin.put('/api/desk/device-reading', {
    summary: 'Say whether paired devices get the station’s key, to read marks by themselves.',
    body: exactly({ devices_read: Type.Boolean() }),
    answers: { 200: DeviceReading },
  }),
  takeMarkKey: paired.get('/api/device/mark-key', {
    scope: 'scan',
    summary:
      'Get the key with which a paired device reads marks by itself, over HTTPS only. Null: it reads through the station, and deletes the key that it has.',
    answers: {
      200: exactly({
        mark_key: nullable(Type.String({ pattern: '^[0-9a-f]{32}$' })),
        marked_after: nullable(
          Type.String({
            description:
              'Records that were made after this time have their marks under this key. Earlier ones may have them under another: the station reads these. Null where all have them under this key.',
          }),
        ),
      }),
    },
  }),
  listDeviceArtworks: paired.get('/api/device/artworks', {
    scope: 'scan',
    summary:
      'List the artworks of the newest jobs and records of a paired device’s owner, the newest first, over HTTPS only. Empty for a device that has no key of the marks.',
    answers: {
      200: exactly({ artworks: Type.Array(exactly({ name: ArtworkName }), { maxItems: MOST_DEVICE_ARTWORKS }) }),
    },
  }),
  getDeviceArtwork: paired.get('/api/device/artworks/{artwork_name}', {
    scope: 'scan',
    summary: 'Get one of these artworks as a small picture: two pixels for each cell of the mark. It never changes.',
    params: exactly({ artwork_name: ArtworkName }),
    answers: { 200: File },
    file: ['image/webp'],
  }),
  describeStation: anybody.get('/api/station', {
    summary: 'Get what a device may know of the station before it is paired.',
    answers: { 200: StationFacts },
  }),
  pairDevice: anybody.post('/api/pair', {
    summary:
      'Ask to be paired, over HTTPS, with the code of the desk and a commitment: SHA-256 of 64 hexadecimal digits of the device’s choice. Over plain HTTP this only tells the desk that the device reached the station; send no code there.',
    body: exactly({
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 32, examples: ['K7Q2'] })),
      name: DeviceName,
      kind: Type.Optional(DeviceKind),
      commitment: Type.Optional(Type.String({ pattern: NONCE_PATTERN })),
    }),
    answers: {
      200: exactly({ reached: Success, paired: Type.Literal(false) }),
      201: exactly({
        reached: Success,
        paired: Type.Literal(false),
        request: Type.String({ description: 'Names this request in the next steps. Keep it secret.' }),
        nonce: Type.String({ pattern: NONCE_PATTERN, description: 'The number of the station.' }),
      }),
    },
  }),
  revealPairing: anybody.post('/api/pair/reveal', {
    summary:
      'Tell the number that was committed to. The desk now shows six characters, which a person compares with those that the device works out for itself.',
    body: exactly({ request: PairingToken, nonce: Type.String({ pattern: NONCE_PATTERN }) }),
    answers: { 200: exactly({ success: Success }) },
  }),
  takeKey: anybody.post('/api/pair/key', {
    summary: 'Get the API key of this device, once, after a person has confirmed the device at the desk.',
    body: exactly({ request: PairingToken }),
    answers: {
      200: exactly({ paired: Type.Literal(false) }),
      201: exactly({
        paired: Type.Literal(true),
        key: Type.String({ pattern: '^[0-9a-f]{48}$' }),
        device: Device,
      }),
    },
  }),
} as const satisfies Endpoints;
