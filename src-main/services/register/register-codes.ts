// The hidden code of a label follows from a secret, the ID and a version: so it can be printed again, and is kept nowhere.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ALPHABET } from '#shared/core/id.ts';
import { REGISTER_CODE_LENGTH } from '#shared/records/register-code.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { openRegisterKey, type RegisterKeyContext } from './register-key.ts';

/** The largest multiple of the alphabet in a byte: what lies above is left out, so that all characters are equally likely. */
const FAIR = 256 - (256 % ALPHABET.length);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type RegisterCodes = ReturnType<typeof registerCodes>;

/** With the secret of the data folder. */
export async function openRegisterCodes(context: RegisterKeyContext): Promise<RegisterCodes> {
  return registerCodes(await openRegisterKey(context));
}

/** Without the secret no code is printed and none is judged. */
export function registerCodes(secret: Buffer | null) {
  /** A key for one purpose alone: what is learned of one says nothing of another. */
  function keyFor(purpose: 'code' | 'hash' | 'contact'): Buffer {
    if (secret === null) throw refusal('register_key_missing');
    return createHmac('sha256', secret).update(`twinmark register ${purpose}`).digest();
  }

  /** `version` counts up where a label gets another code. */
  function codeOf(id: string, version = FIRST_VERSION): string {
    const key = keyFor('code');
    let code = '';
    for (let round = 0; code.length < REGISTER_CODE_LENGTH; round++) {
      const bytes = createHmac('sha256', key).update(`${id}\n${version}\n${round}`).digest();
      code += [...bytes].flatMap((byte) => (byte < FAIR ? ALPHABET[byte % ALPHABET.length] : [])).join('');
    }
    return code.slice(0, REGISTER_CODE_LENGTH);
  }

  /** What the store keeps of a code: without the secret nobody can try codes on it. */
  function hashOf(id: string, code: string, version = FIRST_VERSION): string {
    return createHmac('sha256', keyFor('hash')).update(`${id}\n${version}\n${code}`).digest('hex');
  }

  function seal(id: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keyFor('contact'), nonce).setAAD(Buffer.from(id));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  /** Throws for what was not sealed here for this ID. */
  function unseal(id: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', keyFor('contact'), bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  return { codeOf, hashOf, seal, unseal };
}

export const FIRST_VERSION = 1;

/** Compares two hashes in a time that says nothing of either. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
