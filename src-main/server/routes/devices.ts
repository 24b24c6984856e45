import { answer, file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { LanDoor } from '#main/server/network/lan-door.ts';
import { portOf } from '#main/server/network/listen.ts';
import { networkName } from '#main/server/network/mdns.ts';
import { invitationOf } from '#main/server/pages/invitation-link.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Settings } from '#shared/core/settings.ts';
import type { NetworkDoor } from '#shared/phones/devices.ts';
import { AppError } from '#shared/troubles/errors.ts';

interface PhoneServices {
  readonly devices: {
    invite(caller: Caller): { readonly pairing: AnswerOf<'getPairing'>; readonly code: string };
    pairing(id: number): AnswerOf<'getPairing'>;
    allow(id: number, allowed: BodyOf<'allowDevice'>): Promise<AnswerOf<'allowDevice'>>;
    confirm(id: number, request: number): Promise<AnswerOf<'confirmDevice'>>;
    withdraw(id: number): void;
    list(): Promise<Iterable<AnswerOf<'listDevices'>['devices'][number]>>;
    rename(id: number, name: string): Promise<AnswerOf<'renameDevice'>>;
    revoke(id: number): Promise<AnswerOf<'revokeDevice'>>;
    readonly reading: {
      state(): Promise<AnswerOf<'getDeviceReading'>>;
      allow(isAllowed: boolean): Promise<AnswerOf<'setDeviceReading'>>;
      keyFor(caller: Caller): Promise<AnswerOf<'takeMarkKey'>>;
      readonly publishedKey: string | null;
    };
    readonly artworks: {
      list(caller: Caller): Promise<Iterable<AnswerOf<'listDeviceArtworks'>['artworks'][number]>>;
      file(caller: Caller, name: string, signal: AbortSignal): Promise<Uint8Array>;
    };
  } & Asking;
  readonly settings: ScanSettings;
  readonly prefix: string;
  readonly prefixes: readonly string[];
  readonly version: string;
}

type ScanSettings = Pick<Settings, 'scans.cases' | 'scans.photo_days' | 'scans.rules'>;

/** The steps of a device that asks to be paired. */
interface Asking {
  reach(device: AskingDevice, code: string | undefined): void;
  ask(device: AskingDevice & { code: string; commitment: string }): Promise<{ request: string; nonce: string }>;
  reveal(request: string, nonce: string, certificate: string | null): Promise<void>;
  take(request: string): PairedKey | null;
}

type PairedKey = Omit<Extract<AnswerOf<'takeKey'>, { paired: true }>, 'paired'>;

interface AskingDevice {
  readonly name: string;
  readonly kind: BodyOf<'pairDevice'>['kind'] | undefined;
  readonly address: string;
}

export function bindDevices(server: Server, services: PhoneServices, door: LanDoor): void {
  const { devices, prefix, prefixes, version } = services;
  bind(server, 'getNetwork', async () => door.state());
  bind(server, 'setNetwork', async ({ body }) => door.set(body));

  bind(server, 'beginPairing', async ({ caller }) => {
    const network = requireOpen(door.state());
    const { pairing, code } = devices.invite(caller);
    return { ...pairing, code, ...invitationOf(network, code) };
  });
  bind(server, 'getPairing', async ({ params }) => devices.pairing(params.pairing_id));
  bind(server, 'allowDevice', async ({ params, body }) => devices.allow(params.pairing_id, body));
  bind(server, 'confirmDevice', async ({ params, body }) => devices.confirm(params.pairing_id, body.request_id));
  bind(server, 'endPairing', async ({ params }) => {
    devices.withdraw(params.pairing_id);
    return { success: true };
  });

  bind(server, 'listDevices', async () => ({ devices: [...(await devices.list())] }));
  bind(server, 'renameDevice', async ({ params, body }) => devices.rename(params.device_id, body.name));
  bind(server, 'revokeDevice', async ({ params }) => devices.revoke(params.device_id));

  bind(server, 'getDeviceReading', async () => devices.reading.state());
  bind(server, 'setDeviceReading', async ({ body }) => devices.reading.allow(body.devices_read));
  bind(server, 'describeStation', async ({ isPrivate }) => {
    const { url, plain_url, fingerprint, certificate } = door.state();
    const isHttps = url?.startsWith('https:') ?? false;
    const plainUrl = isHttps ? plain_url : url;
    return {
      station: networkName().replace(/^twinmark-|\.local$/g, ''),
      prefix,
      prefixes: [...prefixes],
      version,
      secure: isPrivate,
      https_port: url !== null && isHttps ? portOf(url) : null,
      plain_port: plainUrl === null ? null : portOf(plainUrl),
      fingerprint,
      certificate,
      mark_key: devices.reading.publishedKey,
      ...scanFacts(services.settings),
    };
  });
  bindReading(server, devices);
  bindAsking(server, devices, door);
}

/** What the station does with scans and photographs: devices ask for what it takes. */
function scanFacts(settings: ScanSettings): Pick<AnswerOf<'describeStation'>, 'photo_days' | 'places_count'> {
  return {
    photo_days: settings['scans.cases'] ? settings['scans.photo_days'] : null,
    places_count: settings['scans.rules'],
  };
}

/** What a device reads labels with by itself. */
function bindReading(server: Server, devices: PhoneServices['devices']): void {
  bind(server, 'takeMarkKey', async ({ caller, isPrivate }) => {
    requireSecure(isPrivate);
    return devices.reading.keyFor(caller);
  });

  bind(server, 'listDeviceArtworks', async ({ caller, isPrivate }) => {
    requireSecure(isPrivate);
    return { artworks: [...(await devices.artworks.list(caller))] };
  });
  bind(server, 'getDeviceArtwork', async ({ caller, params, isPrivate, signal }) => {
    requireSecure(isPrivate);
    const bytes = await devices.artworks.file(caller, params.artwork_name, signal);
    return file({ content: { bytes }, type: 'image/webp', etag: params.artwork_name, keep: 'private' });
  });
}

/** What a device does to be paired. */
function bindAsking(server: Server, devices: Asking, door: LanDoor): void {
  bind(server, 'pairDevice', async ({ body, address, isPrivate }) => {
    const { code, commitment, name, kind } = body;
    if (!isPrivate) {
      devices.reach({ name, kind, address }, code);
      return answer(200, { reached: true, paired: false });
    }
    if (code === undefined || commitment === undefined) {
      throw new AppError('bad_input', 'Send the code of the desk as code, and SHA-256 of your number as commitment.');
    }
    const asked = await devices.ask({ name, kind, address, code, commitment });
    return answer(201, { reached: true, paired: false, ...asked });
  });
  bind(server, 'revealPairing', async ({ body, isPrivate }) => {
    requireSecure(isPrivate);
    await devices.reveal(body.request, body.nonce, door.state().certificate);
    return { success: true };
  });
  bind(server, 'takeKey', async ({ body, isPrivate }) => {
    requireSecure(isPrivate);
    const made = devices.take(body.request);
    return made ? answer(201, { paired: true, ...made }) : answer(200, { paired: false });
  });
}

function requireSecure(isPrivate: boolean): void {
  if (!isPrivate) throw new AppError('forbidden', 'Devices are paired and get keys over HTTPS only.');
}

function requireOpen(network: NetworkDoor): NetworkDoor {
  if (network.state === 'open') return network;
  throw new AppError('conflict', network.reason ?? 'The station is not open to the network. Open it first.');
}
