import { type CryptoKey, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { AppError } from '#shared/troubles/errors.ts';
import type { Log } from './ports.ts';
import { type ProviderAddress, requireSafe } from './provider-address.ts';
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
  const url = address.jwksUrl ?? (await discover(address.issuer));
  return (await fetchJson(url)) as JSONWebKeySet;
}

async function discover(issuer: string): Promise<URL> {
  const url = new URL(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  const found = (await fetchJson(url)) as { issuer?: unknown; jwks_uri?: unknown } | null;
  // An issuer that serves the document of another one could pass off that one's tokens.
  if (found?.issuer !== issuer) {
    throw new AppError(
      'off',
      'The identity provider has another name than auth.issuer says. Set auth.issuer to exactly its name.',
      {
        cause: found?.issuer,
      },
    );
  }
  return jwksAddress(String(found.jwks_uri));
}

function jwksAddress(address: string): URL {
  try {
    return requireSafe(address, 'The jwks_uri of the identity provider');
  } catch (error) {
    const text = 'The identity provider names no safe address of its keys; set auth.jwks_url.';
    throw new AppError('off', text, { cause: error });
  }
}

function unreachable(): AppError {
  const text = 'The identity provider cannot be reached, so its tokens cannot be checked. Try again in half a minute.';
  return new AppError('busy', text, { retryAfterSeconds: COOL_DOWN_AFTER_FAILURE_MS / 1000 });
}

/** Key sets and discovery documents take a few kilobytes. */
const MOST_BYTES = 512 * 1024;
/** Short, because a request of a user waits for it. */
const TIME_LIMIT_MS = 3000;

/** Reads a document of the identity provider. Redirects are not followed: the administrator trusts this address alone. */
async function fetchJson(url: URL): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json, application/jwk-set+json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`${url.href} answered ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`${url.href} answered with more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
