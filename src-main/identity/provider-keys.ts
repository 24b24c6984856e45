import { type CryptoKey, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { AppError } from '#shared/troubles/errors.ts';
import type { Log } from './ports.ts';
import type { ProviderAddress } from './provider-address.ts';
import { discover, fetchJson } from './provider-documents.ts';
import { refused, type TokenText } from './token-text.ts';

type FindKey = (header: TokenText['header']) => Promise<CryptoKey>;

/** A key that the issuer withdraws is trusted no longer than this. */
const MAX_AGE_MS = 10 * 60_000;
/** Keys of an issuer that cannot be reached are trusted no longer than this: it may have withdrawn them meanwhile. */
const TRUSTED_MS = 24 * 60 * 60_000;
/** Tokens with made-up key names cause one fetch in this time, however many there are. */
const COOL_DOWN_MS = 10_000;
/** The same after a fetch that failed: each may take its whole time limit, while somebody waits. */
const COOL_DOWN_AFTER_FAILURE_MS = 30_000;

/**
 * The issuer's keys, fetched when they are needed. While the issuer cannot be reached, the keys that were read before stay in
 * use for a day. A token that fits none of them is answered by 503 and not by 401: the token may be good, and after a 401 a client would
 * throw it away and ask the issuer, which is down, for another one. Jose's createRemoteJWKSet does not do this: while the issuer
 * cannot be reached it throws, although it has keys, and it reads answers of any length.
 */
export function createProviderKeys(address: ProviderAddress, uptime: () => number, log: Log): FindKey {
  let keys: FindKey | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let failure: AppError | null = null;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      keys = createLocalJWKSet(await readKeySet(address));
      failure = null;
      readAt = uptime();
    } catch (error) {
      failure = error instanceof AppError ? error : unreachable();
      log(`The keys of the identity provider ${address.issuer} could not be read.`, error);
    }
    triedAt = uptime();
  }

  /** One fetch at a time, whose outcome all callers share. */
  async function readUnlessJustTried(): Promise<void> {
    const coolDown = failure ? COOL_DOWN_AFTER_FAILURE_MS : COOL_DOWN_MS;
    if (!reading && uptime() - triedAt < coolDown) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  }

  const trusted = () => (uptime() - readAt <= TRUSTED_MS ? keys : null);
  const find = async (header: TokenText['header']) => {
    const all = trusted();
    return all && (await findIn(all, header));
  };

  return async (header) => {
    if (uptime() - readAt > MAX_AGE_MS) await readUnlessJustTried();
    const known = await find(header);
    if (known) return known;
    await readUnlessJustTried();
    const fresh = await find(header);
    if (fresh) return fresh;
    throw failure ?? refused('no key of this name');
  };
}

async function findIn(keys: FindKey, header: TokenText['header']): Promise<CryptoKey | null> {
  try {
    return await keys(header);
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return null;
    // Several keys fit and the token has no kid, or the key that fits is broken.
    throw refused(error instanceof errors.JOSEError ? error.code : String(error));
  }
}

async function readKeySet(address: ProviderAddress): Promise<JSONWebKeySet> {
  const url = address.jwksUrl ?? (await discover(address.issuer)).keys;
  return (await fetchJson(url)) as JSONWebKeySet;
}

function unreachable(): AppError {
  const text = 'The identity provider cannot be reached, so its tokens cannot be checked. Try again in half a minute.';
  return new AppError('busy', text, { retryAfterSeconds: COOL_DOWN_AFTER_FAILURE_MS / 1000 });
}
