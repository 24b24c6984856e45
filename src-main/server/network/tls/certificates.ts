// The certificates of HTTPS. On first use the station makes its own certificate authority, which signs a certificate for all names
// and addresses of the station. A device that trusts the authority trusts every later certificate too.
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { SelfsignedOptions } from 'selfsigned';
import { certificateFile, type KeyPair, readPair, writePair } from './key-files.ts';

export interface Certificates extends KeyPair {
  /** The file with the authority's certificate, which devices must trust. */
  readonly authorityFile: string;
  /** Sentences for the user about what was made. */
  readonly notices: readonly string[];
}

interface Options {
  readonly folder: string;
  /** Names and addresses. */
  readonly names: readonly string[];
  readonly now: () => number;
}

const DAY_MS = 24 * 3_600_000;
const AUTHORITY_DAYS = 3650;
/** Browsers and phones refuse certificates that are good for longer than 398 days. */
const LEAF_DAYS = 397;
const RENEW_DAYS_BEFORE = 30;
/** Certificates begin a day early, since the clocks of phones may be slow. */
const EARLIER_DAYS = 1;

export async function openCertificates(options: Options): Promise<Certificates> {
  const { folder, names, now } = options;
  const notices: string[] = [];
  let authority = await readPair(folder, 'authority');
  if (!authority || !isGood(authority, now())) {
    authority = await makeAuthority(now());
    await writePair(folder, 'authority', authority);
    notices.push(
      `A new certificate authority was made for this station; its certificate is ${certificateFile(folder, 'authority')}.`,
    );
  }
  let leaf = await readPair(folder, 'station');
  if (!leaf || !isGood(leaf, now()) || !isSignedBy(leaf, authority) || !covers(leaf, names)) {
    leaf = await makeLeaf(authority, names, now());
    await writePair(folder, 'station', leaf);
  }
  const chain = `${leaf.cert.trim()}\n${authority.cert.trim()}\n`;
  return { key: leaf.key, cert: chain, authorityFile: certificateFile(folder, 'authority'), notices };
}

async function makeAuthority(now: number): Promise<KeyPair> {
  const name = `Twinmark station ${hostname()} ${randomBytes(2).toString('hex')}`;
  return makePair(name, {
    notBeforeDate: new Date(now - EARLIER_DAYS * DAY_MS),
    notAfterDate: new Date(now + AUTHORITY_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
}

async function makeLeaf(authority: KeyPair, names: readonly string[], now: number): Promise<KeyPair> {
  return makePair('Twinmark station', {
    notBeforeDate: new Date(now - EARLIER_DAYS * DAY_MS),
    notAfterDate: new Date(now + (LEAF_DAYS - EARLIER_DAYS) * DAY_MS),
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
}

/** The library is loaded only here, since a certificate is made once a year. */
async function makePair(name: string, options: SelfsignedOptions): Promise<KeyPair> {
  const { generate } = await import('selfsigned');
  const subject = [{ name: 'commonName', value: name }];
  const made = await generate(subject, { keyType: 'ec', algorithm: 'sha256', ...options });
  return { key: made.private, cert: made.cert };
}

/** Whether the two can be read, belong together and will not expire soon. */
function isGood({ key, cert }: KeyPair, now: number): boolean {
  try {
    const certificate = new X509Certificate(cert);
    const ends = Date.parse(certificate.validTo);
    const begins = Date.parse(certificate.validFrom);
    return (
      certificate.checkPrivateKey(createPrivateKey(key)) && begins <= now && ends > now + RENEW_DAYS_BEFORE * DAY_MS
    );
  } catch {
    // A file that is no certificate is replaced, as if it were missing.
    return false;
  }
}

function isSignedBy(leaf: KeyPair, authority: KeyPair): boolean {
  const issuer = new X509Certificate(authority.cert);
  const certificate = new X509Certificate(leaf.cert);
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function covers({ cert }: KeyPair, names: readonly string[]): boolean {
  const certificate = new X509Certificate(cert);
  return names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined);
}
