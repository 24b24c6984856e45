import { randomUUID } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import { placesIn } from '#main/files/data-folder.ts';
import { isOutOfRoom } from '#main/files/disk-failures.ts';
import { createDurably, makeFolder } from '#main/files/durable-files.ts';
import { isAbsent } from '#main/files/presence.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { Log } from './ports.ts';

/** The key that signs the station's own tokens. */
export type StationKey = Awaited<ReturnType<typeof unpack>>;

/** Nearly every library verifies ES256; many cannot do Ed25519 yet. */
export const STATION_ALGORITHM = 'ES256';
/** What the issuers of all stations begin with. */
export const STATION_ISSUER = 'urn:twinmark:';
const FILE = 'station-key.json';

interface KeyFile {
  readonly station_id: string;
  readonly private_key: JWK;
}

/** Reads the key of the data folder, or makes the key on the first use. */
export async function openStationKey(folder: string, log: Log): Promise<StationKey> {
  const path = keyPath(folder);
  const kept = (await readKeyFile(path)) ?? (await makeKeyFile(path));
  await keepToOwner(path, log);
  return unpackWhole(kept, path);
}

/** Why the key of a data folder cannot be used, as a sentence; null where it is in order or not made yet. Changes nothing. */
export async function stationKeyProblem(folder: string): Promise<string | null> {
  const path = keyPath(folder);
  try {
    const kept = await readKeyFile(path);
    if (kept) await unpackWhole(kept, path);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function keyPath(folder: string): string {
  return join(placesIn(folder).identity, FILE);
}

async function unpackWhole(kept: KeyFile, path: string): Promise<StationKey> {
  try {
    return await unpack(kept);
  } catch (error) {
    throw broken(path, error);
  }
}

async function unpack({ station_id, private_key }: KeyFile) {
  const { kty, crv, x, y } = private_key;
  const shown = { kty, crv, x, y } as JWK;
  const id = await calculateJwkThumbprint(shown);
  return {
    /** The issuer of the station's own tokens. */
    issuer: `${STATION_ISSUER}${station_id}`,
    id,
    privateKey: (await importJWK(private_key, STATION_ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(shown, STATION_ALGORITHM)) as CryptoKey,
    jwks: { keys: [{ ...shown, kid: id, alg: STATION_ALGORITHM, use: 'sig' }] } satisfies JSONWebKeySet,
  };
}

async function readKeyFile(path: string): Promise<KeyFile | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw broken(path, error);
  }
  try {
    const { station_id, private_key } = JSON.parse(text);
    if (/^[0-9a-f-]{36}$/.test(station_id) && typeof private_key?.d === 'string') return { station_id, private_key };
  } catch (error) {
    throw broken(path, error);
  }
  throw broken(path, 'station_id or private_key is missing');
}

async function keepToOwner(path: string, log: Log): Promise<void> {
  const { mode } = await stat(path);
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  await chmod(path, 0o600);
  log(`${path} could be read by others than its owner; it is closed now. Delete it to have a new key made.`);
}

/** Makes a key, unless another process made one first. */
async function makeKeyFile(path: string): Promise<KeyFile> {
  const { privateKey } = await generateKeyPair(STATION_ALGORITHM, { extractable: true });
  const made: KeyFile = { station_id: randomUUID(), private_key: await exportJWK(privateKey) };
  try {
    await makeFolder(dirname(path));
    await createDurably(path, JSON.stringify(made));
  } catch (error) {
    throw notWritten(path, error);
  }
  return (await readKeyFile(path)) ?? made;
}

function broken(path: string, cause: unknown): AppError {
  const text = `The station's signing key in ${path} cannot be read. Put a backup of it there, or delete it to have a new one made.`;
  return new AppError('store_unusable', text, { cause });
}

function notWritten(path: string, error: unknown): AppError {
  const text = `The station's signing key could not be written to ${path}. It needs a folder that can be written to, and room.`;
  return new AppError(isOutOfRoom(error) ? 'storage_full' : 'store_unusable', text, { cause: error });
}
