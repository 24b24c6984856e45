import { isIP } from 'node:net';
import { encodeQR } from 'qr';
import type { NetworkDoor, NewPairing } from '../../../src-shared/devices.ts';

/** What a device gets beside its code: addresses, fingerprint, and a link as a QR code. */
export function invitationOf(
  network: NetworkDoor,
  code: string,
): Pick<NewPairing, 'link' | 'addresses' | 'fingerprint' | 'qr'> {
  const addresses = addressesOf(network);
  // The page over plain HTTP opens on every device, and finds out whether the device trusts HTTPS.
  const start = new URL(network.plain_url ?? network.url ?? 'http://localhost');
  const [first, ...others] = addresses.map((address) => new URL(address).hostname);
  if (first) start.hostname = first;
  // The part after the # does not leave the device. Programs of the factory use the other addresses and the fingerprint.
  const facts = new URLSearchParams({ pair: code });
  if (network.url) facts.set('port', new URL(network.url).port);
  if (others.length > 0) facts.set('also', others.slice(0, MOST_OTHERS).join(','));
  if (network.fingerprint) facts.set('sha256', network.fingerprint.replaceAll(':', '').toLowerCase());
  const link = `${start.origin}/handheld/#${String(facts).replaceAll('%2C', ',')}`;
  return { addresses, fingerprint: network.fingerprint, link, qr: encodeQR(link, 'svg', { ecc: 'medium', border: 4 }) };
}

/** More addresses would make the QR code too fine for old cameras. */
const MOST_OTHERS = 3;

/** The addresses of the station that a device may use, the likeliest first, and its name on the network. */
function addressesOf({ url, adapters, adapter, local_name }: NetworkDoor): string[] {
  if (url === null) return [];
  const here = new URL(url);
  const isEverywhere = adapter === null;
  const others = isEverywhere ? adapters.filter(({ kind }) => kind !== 'local') : [];
  const hosts = [
    here.hostname,
    ...others.map(({ address }) => bracketed(address)),
    ...(local_name ? [local_name] : []),
  ];
  return [...new Set(hosts)].map((host) => `${here.protocol}//${host}:${here.port}`);
}

function bracketed(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}
