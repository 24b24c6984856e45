// @module-tag later: derives a key from a passphrase for each backup, which is slow by design
// @module-tag one-engine: no database in it
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isSealed, openSealed, sealed as sealing } from '#main/store/backup/seal.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinmark-seal-'));
const file = (name: string) => join(folder, name);
const PASSPHRASE = 'correct horse battery';
/** Magic and salt, then pieces of 64 KiB with their tags. */
const HEAD = 40;
const PIECE = 65_536 + 16;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sealWith(passphrase: string, bytes: Uint8Array): Promise<Buffer> {
  writeFileSync(file('plain'), bytes);
  await writeFile(file('sealed'), sealing(createReadStream(file('plain')), passphrase));
  return readFileSync(file('sealed'));
}

async function seal(bytes: Uint8Array): Promise<Buffer> {
  return sealWith(PASSPHRASE, bytes);
}

async function opens(sealed: Uint8Array, passphrase = PASSPHRASE): Promise<Buffer> {
  writeFileSync(file('given'), sealed);
  await openSealed(file('given'), file('opened'), passphrase);
  return readFileSync(file('opened'));
}

describe('a sealed file', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 300_000])('opens to the same %i bytes', async (count) => {
    const bytes = randomBytes(count);
    const sealed = await seal(bytes);
    expect(await isSealed(file('sealed'))).toBe(true);
    expect((await opens(sealed)).equals(bytes)).toBe(true);
  });

  test('shows nothing of what is in it, and is another one each time', async () => {
    const text = Buffer.from('the key of the marks '.repeat(200));
    const [one, other] = [await seal(text), await seal(text)];
    expect(one.includes('the key')).toBe(false);
    expect(one.subarray(HEAD).equals(other.subarray(HEAD))).toBe(false);
  });

  test('opens by its passphrase alone, however the accents were typed', async () => {
    const sealed = await sealWith('Müller grüßt', Buffer.from('x'));
    expect(String(await opens(sealed, 'Müller grüßt'.normalize('NFD')))).toBe('x');
    await expect(opens(sealed, 'Muller grüßt')).rejects.toMatchObject({ code: 'bad_input' });
  });

  test('is refused where it was cut off, changed or put together anew', async () => {
    const sealed = await seal(randomBytes(200_000));
    const piece = (number: number) => sealed.subarray(HEAD + number * PIECE, HEAD + (number + 1) * PIECE);
    const head = sealed.subarray(0, HEAD);
    const changed = Buffer.from(sealed);
    changed[HEAD + PIECE + 9] ^= 1;
    const salted = Buffer.from(sealed);
    salted[30] ^= 1;
    const broken = [
      sealed.subarray(0, HEAD + 2 * PIECE),
      sealed.subarray(0, sealed.length - 1),
      sealed.subarray(0, 30),
      sealed.subarray(0, HEAD),
      Buffer.concat([head, piece(1), piece(0), piece(2), piece(3)]),
      Buffer.concat([sealed, piece(0)]),
      changed,
      salted,
    ];
    for (const one of broken) await expect(opens(one)).rejects.toMatchObject({ code: 'bad_input' });
    expect((await opens(sealed)).length).toBe(200_000);
  });

  test('opens where an older Twinmark sealed it', async () => {
    const older =
      'dHdpbm1hcmstc2VhbGVkLWJhY2t1cC8xnv7mkKwCAtPI4aIiydLEdrtrCs0MBwDBMUT62fmWT3xWsWuFURRl+lcOD6R3ocUPqePpeO0mrvJ+5EM=';
    expect(String(await opens(Buffer.from(older, 'base64')))).toBe('sealed by an older Twinmark');
  });

  test('a plain file is not one', async () => {
    writeFileSync(file('plain'), 'twinmark-backup.json');
    expect(await isSealed(file('plain'))).toBe(false);
  });
});
