import { isIP } from 'node:net';
import { encodeQR } from 'qr';
import type { NetworkDoor, NewPairing } from '#shared/phones/devices.ts';

type Ways = Pick<NewPairing, 'link' | 'addresses' | 'fingerprint' | 'qr' | 'certificate_link' | 'certificate_qr'>;

/**
 * What a device gets beside its code: addresses, fingerprint, and links as QR codes. The code is in the link over HTTPS alone. The
 * page over plain HTTP can be altered by anybody on the network, so nothing leads there but the way to the certificate.
 */
export function invitationOf(network: NetworkDoor, code: string): Ways {
  const addresses = addressesOf(network);
  const [first, ...others] = addresses.map((address) => new URL(address).hostname);
  const at = (address: string | null) => {
    const start = new URL(address ?? 'http://localhost');
    if (first) start.hostname = first;
    return start.origin;
  };
  // The part after the # does not leave the device. Programs of the factory use the other addresses and the fingerprint.
  const facts = new URLSearchParams({ pair: code });
  if (others.length > 0) facts.set('also', others.slice(0, MOST_OTHERS).join(','));
  if (network.fingerprint) facts.set('sha256', network.fingerprint.replaceAll(':', '').toLowerCase());
  const link = `${at(network.url)}/handheld/#${String(facts).replaceAll('%2C', ',')}`;
  const certificate_link = network.plain_url === null ? null : `${at(network.plain_url)}/certificate`;
  return {
    addresses,
    fingerprint: network.fingerprint,
    link,
    qr: qrOf(link),
    certificate_link,
    certificate_qr: certificate_link && qrOf(certificate_link),
  };
}

function qrOf(link: string): string {
  return encodeQR(link, 'svg', { ecc: 'medium', border: 4 });
}

/** More addresses would make the QR code too fine for old cameras. */
const MOST_OTHERS = 3;

/** The addresses of the station that a device may use, the likeliest first, and its name on the network. */
function addressesOf({ url, addresses, local_name }: NetworkDoor): string[] {
  if (url === null) return [];
  const here = new URL(url);
  const hosts = [here.hostname, ...addresses.map(bracketed), ...(local_name ? [local_name] : [])];
  return [...new Set(hosts)].map((host) => `${here.protocol}//${host}:${here.port}`);
}

function bracketed(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}
