import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refusal } from '#shared/troubles/errors.ts';
import { createPassphraseLines, type PassphraseLine } from './passphrase-lines.ts';

/** scrypt's costs: 2^17 rounds of 1 kB take 128 MiB and some tenths of a second. */
interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

export const COST: Cost = { log2N: 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const LONGEST = 1024;
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{16,})\$([A-Za-z0-9+/]{32,})$/;

export type Passphrases = ReturnType<typeof createPassphrases>;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export function createPassphrases(cost: Cost = COST) {
  const lines = createPassphraseLines();
  const nobody = format(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  const run = (line: PassphraseLine, passphrase: string, salt: Buffer, { log2N, r, p }: Cost, bytes: number) =>
    lines.run(line, () =>
      derive(passphrase.normalize('NFKC'), salt, bytes, { N: 2 ** log2N, r, p, maxmem: 2 ** (log2N + 9) * r }),
    );

  return {
    /** Gives one text in the PHC form, with salt and costs. */
    async hash(passphrase: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      return format(cost, salt, await run('desk', passphrase, salt, cost, HASH_BYTES));
    },
    /** `kept` is null for a name that is not known. That takes the same time, and the answer is no. */
    async matches(passphrase: string, kept: string | null, line: PassphraseLine = 'strangers'): Promise<boolean> {
      const { salt, hash, ...made } = parse(kept ?? nobody);
      // A text that is too long is no passphrase. A short text in its place takes the same time.
      const tried = isTooLong(passphrase) ? '' : passphrase;
      const found = await run(line, tried, salt, made, hash.length);
      return timingSafeEqual(found, hash) && kept !== null && tried === passphrase;
    },
    /** Whether a hash was made at other costs than today's. */
    isOutdated(kept: string): boolean {
      const { log2N, r, p } = parse(kept);
      return log2N !== cost.log2N || r !== cost.r || p !== cost.p;
    },
  };
}

/** Throws for a text that cannot be a new passphrase. Only its length counts: there are no rules on its characters. */
export function checkNewPassphrase(passphrase: string, shortest: number): void {
  // Blanks around the passphrase do not count, because nobody sees them.
  const length = [...passphrase.normalize('NFKC').trim()].length;
  if (length < shortest || isTooLong(passphrase)) {
    throw refusal('passphrase_length', { shortest });
  }
  if (!passphrase.isWellFormed() || passphrase.includes('\0')) {
    throw refusal('passphrase_character');
  }
}

function isTooLong(passphrase: string): boolean {
  return passphrase.length > 2 * LONGEST || [...passphrase.normalize('NFKC')].length > LONGEST;
}

function format({ log2N, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${log2N},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function parse(kept: string): Cost & { salt: Buffer; hash: Buffer } {
  const parts = PHC.exec(kept);
  if (!parts) throw new Error('A passphrase hash in the store is not in the form that it was written in.');
  const [log2N, r, p] = parts.slice(1, 4).map(Number);
  return { log2N, r, p, salt: Buffer.from(parts[4], 'base64'), hash: Buffer.from(parts[5], 'base64') };
}
