// The certificates of HTTPS. On first use the station makes its own certificate authority, which signs a certificate for all names
// and addresses of the station. A device that trusts the authority trusts every later certificate too.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { DAY_MS, EARLIER_DAYS, makePair, openAuthority } from './authority.ts';
import { certificateFile, type KeyPair, readPair, writePair } from './key-files.ts';
import { permits } from './name-limits.ts';

export interface Certificates extends KeyPair {
  /** The file with the authority's certificate, which devices must trust. */
  readonly authorityFile: string;
  readonly authority: AuthorityFacts;
  /** Sentences for the user about what was made. */
  readonly notices: readonly string[];
}

interface AuthorityFacts {
  /** SHA-256 in pairs of digits with colons between them, as phones and browsers show it. */
  readonly fingerprint: string;
  /** The same of the certificate that the station shows itself. */
  readonly certificate: string;
  /** Whether it can certify its own names and private networks alone. */
  readonly limited: boolean;
  /** Names and IPv4 addresses of the station that it may not certify. */
  readonly uncovered: readonly string[];
}

interface Options {
  readonly folder: string;
  /** Names and addresses. */
  readonly names: readonly string[];
  readonly now: () => number;
}

/** Browsers and phones refuse certificates that are good for longer than 398 days. */
const LEAF_DAYS = 397;
const RENEW_DAYS_BEFORE = 30;

export async function openCertificates(options: Options): Promise<Certificates> {
  const { folder, names, now } = options;
  const notices: string[] = [];
  const authority = await openAuthority(folder, names, now());
  const authorityFile = certificateFile(folder, 'authority');
  if (authority.isNew) {
    notices.push(`A new certificate authority was made for this station; its certificate is ${authorityFile}.`);
  }
  // One name outside of the limits, and devices refuse the whole certificate.
  const covered = names.filter((name) => permits(authority.limits, name));
  // Public IPv6 addresses come and go. Nobody types them.
  const uncovered = names.filter((name) => !covered.includes(name) && isIP(name) !== 6);
  let leaf = await readPair(folder, 'station');
  if (!leaf || !isGood(leaf, now()) || !isSignedBy(leaf, authority) || !covers(leaf, covered)) {
    leaf = await makeLeaf(authority, covered, now());
    await writePair(folder, 'station', leaf);
    if (uncovered.length > 0) notices.push(`The certificate authority is not made for ${uncovered.join(', ')}.`);
  }
  const chain = `${leaf.cert.trim()}\n${authority.cert.trim()}\n`;
  const fingerprint = new X509Certificate(authority.cert).fingerprint256;
  const certificate = new X509Certificate(leaf.cert).fingerprint256;
  const facts = { fingerprint, certificate, limited: authority.limits !== null, uncovered };
  return { key: leaf.key, cert: chain, authorityFile, authority: facts, notices };
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
