// The station's certificate authority. Phones trust it, so the station never replaces it by itself: only a person does.
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { SelfsignedOptions } from 'selfsigned';
import { isoOf } from '#shared/core/times.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { certificateFile, finishPair, type KeyPair, keyFile, readPair, writePair } from './key-files.ts';
import { limited, limitsFor, limitsOf, type NameLimits } from './name-limits.ts';

interface Authority extends KeyPair {
  /** The names that it may certify. Null if it is not limited, as authorities of older versions. */
  readonly limits: NameLimits | null;
  readonly isNew: boolean;
}

const NAME = 'authority';
export const DAY_MS = 24 * 3_600_000;
const AUTHORITY_DAYS = 3650;
/** Certificates begin a day early, since the clocks of phones may be slow. */
export const EARLIER_DAYS = 1;

/** The authority in the folder, which is made if there is none. Throws why it cannot be used; then its files stay as they are. */
export async function openAuthority(folder: string, names: readonly string[], now: number): Promise<Authority> {
  if (!isThere(folder)) {
    const made = await makeAuthority(names, now);
    await writePair(folder, NAME, made);
    return { ...made, limits: limitsFor(names), isNew: true };
  }
  const usable = await readUsable(folder, now);
  await finishPair(folder, NAME);
  return usable;
}

async function readUsable(folder: string, now: number): Promise<Authority> {
  const pair = await readWhole(folder);
  const { validFrom, validTo } = pair.certificate;
  if (Date.parse(validFrom) > now)
    throw refusal('authority_early', { now: dayOf(now), begins: dayOf(Date.parse(validFrom)) });
  if (Date.parse(validTo) <= now)
    throw refusal('authority_expired', { now: dayOf(now), ends: dayOf(Date.parse(validTo)) });
  return { key: pair.key, cert: pair.cert, limits: limitsOf(pair.certificate), isNew: false };
}

/** What there is to say about the authority in the folder, as a sentence. Null if there is no authority, or if all is well. */
export async function authorityAdvice(folder: string, now: number): Promise<{ wrong: boolean; text: string } | null> {
  if (!isThere(folder)) return null;
  try {
    const { limits } = await readUsable(folder, now);
    return limits === null ? { wrong: false, text: UNLIMITED } : null;
  } catch (error) {
    if (error instanceof AppError) return { wrong: true, text: error.message };
    throw error;
  }
}

const UNLIMITED =
  'The certificate authority of this station is of an older Twinmark: phones that trust it trust every certificate that it makes. A new one is limited to the names of the station and to private networks: node bin/twinmark.mjs authority new --data DIR. Every phone then has to trust the new one.';

/** Sets the files of the authority aside under the date. The station makes a new one when it next opens HTTPS. Gives their new names. */
export async function setAuthorityAside(folder: string, now: number): Promise<string[]> {
  const stamp = isoOf(now).replace(/[-:.]/g, '');
  const moved: string[] = [];
  for (const file of [keyFile, certificateFile]) {
    const [from, to] = [file(folder, NAME), file(folder, `${NAME}-${stamp}`)];
    if (!existsSync(from)) continue;
    if (existsSync(to)) throw new AppError('conflict', `${to} is there already. Try again.`);
    await rename(from, to);
    moved.push(to);
  }
  return moved;
}

function isThere(folder: string): boolean {
  return [keyFile, certificateFile].some((file) => existsSync(file(folder, NAME)));
}

async function readWhole(folder: string): Promise<KeyPair & { certificate: X509Certificate }> {
  try {
    const pair = await readPair(folder, NAME);
    const certificate = pair && new X509Certificate(pair.cert);
    if (certificate?.checkPrivateKey(createPrivateKey(pair?.key ?? ''))) return { ...(pair as KeyPair), certificate };
  } catch (error) {
    throw refusal('authority_broken', { folder }, { cause: error });
  }
  throw refusal('authority_broken', { folder });
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

async function makeAuthority(names: readonly string[], now: number): Promise<KeyPair> {
  const name = `Twinmark station ${hostname()} ${randomBytes(2).toString('hex')}`;
  const made = await makePair(name, {
    notBeforeDate: new Date(now - EARLIER_DAYS * DAY_MS),
    notAfterDate: new Date(now + AUTHORITY_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
    ],
  });
  return limited(made, limitsFor(names));
}

/** The library is loaded only here, since a certificate is made once a year. */
export async function makePair(name: string, facts: SelfsignedOptions): Promise<KeyPair> {
  const { generate } = await import('selfsigned');
  const subject = [{ name: 'commonName', value: name }];
  const made = await generate(subject, { keyType: 'ec', algorithm: 'sha256', ...facts });
  return { key: made.private, cert: made.cert };
}
