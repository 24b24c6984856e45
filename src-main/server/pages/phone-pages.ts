// The pages for the network: the page of phones, and the certificate that lets devices trust the station.
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Page, Pages } from '#main/server/options.ts';
import { openWindowFiles } from './window-files.ts';

const PAGES = ['/handheld', '/handheld/', '/certificate'];
/** The worker that reads marks on the device compiles the engine's kernel. */
const READER = /^\/assets\/reader-worker-[\w-]+\.js$/;

export interface AuthorityFile {
  readonly cert: string;
  /** Whether it can certify names of the station and private networks alone. */
  readonly isLimited: boolean;
}

/**
 * The pages in a folder, or null where the page is not built. `authority` gives the certificate of the station's authority, or
 * null before there is one. `httpsPort` gives the port of HTTPS, which the page over plain HTTP tries.
 */
export function openPhonePages(
  folder: string,
  authority: () => AuthorityFile | null,
  httpsPort: () => number | null,
): Pages | null {
  const files = openWindowFiles(folder);
  if (!files) return null;
  return (path) => {
    if (PAGES.includes(path)) return startPage(files('/'), httpsPort());
    if (path.startsWith('/handheld/')) return fileOf(files, path.slice('/handheld'.length));
    const file = path.startsWith('/certificate/') ? authority() : null;
    return file && certificateFile(path.slice('/certificate/'.length), file);
  };
}

/** Of the same build: the script of the buyers' page, and the reader that it shares with phones. */
export function openBuyerFiles(folder: string): Pages | null {
  const files = openWindowFiles(folder);
  if (!files) return null;
  return (path) => (BUYERS.test(path) ? fileOf(files, path.slice('/handheld'.length)) : null);
}

const BUYERS = /^\/handheld\/(buyer\.js|assets\/[\w.-]+\.js)$/;

function fileOf(files: Pages, path: string): Page | null {
  const file = files(path);
  return file && READER.test(path) ? { ...file, compiles: true } : file;
}

function startPage(page: Page | null, port: number | null): Page | null {
  return page && port !== null ? { ...page, connect: `https://*:${port}` } : page;
}

/** The page over plain HTTP asks for this file over HTTPS. A device that gets it trusts the certificate. */
const TRUSTED = { bytes: 'ok', type: 'text/plain; charset=utf-8', immutable: false };
const FOR_ALL_PAGES = { 'cross-origin-resource-policy': 'cross-origin' };

function certificateFile(name: string, { cert, isLimited }: AuthorityFile): Page | null {
  const { raw } = new X509Certificate(cert);
  switch (name) {
    case 'trusted':
      return { ...TRUSTED, headers: FOR_ALL_PAGES };
    case 'twinmark.crt':
      return { bytes: raw, type: 'application/x-x509-ca-cert', immutable: false, headers: saved(name) };
    case 'twinmark.mobileconfig':
      return {
        bytes: profileOf(raw, isLimited),
        type: 'application/x-apple-aspen-config',
        immutable: false,
        headers: saved(name),
      };
    default:
      return null;
  }
}

function saved(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename="${name}"` };
}

/** What the profile says of itself. Authorities of older versions are not limited. */
const LIMITED =
  'Lets this device trust certificates that the Twinmark station makes for its own names and for addresses in private networks, and nothing else.';
const UNLIMITED = 'Lets this device trust every certificate that the Twinmark station in your network makes.';

/** A profile for iPhones and iPads. Its identifiers follow from the certificate, so a second profile replaces the first. */
function profileOf(certificate: Uint8Array, isLimited: boolean): string {
  const text = (value: string) => `<string>${value.replace(/[<>&]/g, '')}</string>`;
  const uuid = (purpose: string) => uuidOf(createHash('sha256').update(purpose).update(certificate).digest());
  const entry = (key: string, value: string) => `<key>${key}</key>${value}`;
  const about = (type: string, purpose: string, name: string) =>
    [
      entry('PayloadType', text(type)),
      entry('PayloadVersion', '<integer>1</integer>'),
      entry('PayloadIdentifier', text(`local.twinmark.${purpose}.${uuid(purpose)}`)),
      entry('PayloadUUID', text(uuid(purpose))),
      entry('PayloadDisplayName', text(name)),
    ].join('');
  const root = [
    about('com.apple.security.root', 'authority', `Twinmark station ${hostname()}`),
    entry('PayloadCertificateFileName', text('twinmark.crt')),
    entry('PayloadContent', `<data>${Buffer.from(certificate).toString('base64')}</data>`),
  ].join('');
  const profile = [
    about('Configuration', 'profile', `Twinmark station ${hostname()}`),
    entry('PayloadDescription', text(isLimited ? LIMITED : UNLIMITED)),
    entry('PayloadContent', `<array><dict>${root}</dict></array>`),
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${profile}</dict></plist>
`;
}

function uuidOf(hash: Buffer): string {
  const hex = hash.toString('hex').toUpperCase();
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** The certificate of the authority in the folder of certificates; null before there is one. */
export function readAuthority(tls: string): string | null {
  try {
    return readFileSync(join(tls, 'authority.pem'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
