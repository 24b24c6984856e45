import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkOf, commitmentOf, newNonce } from '#shared/phones/pairing-check.ts';

const CERTIFICATE = 'AB:CD:EF';
const parts = () => ({ certificate: CERTIFICATE, device: newNonce(), station: newNonce() });

it('six characters come of certificate and both numbers, in any way to write the certificate', async () => {
  const given = parts();
  const check = await checkOf(given);
  expect(check).toMatch(/^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$/);
  expect(await checkOf({ ...given, certificate: 'abcdef' })).toBe(check);
  for (const change of [{ certificate: 'ab' }, { certificate: null }, { device: newNonce() }, { station: newNonce() }])
    expect(await checkOf({ ...given, ...change })).not.toBe(check);
});

it('programs work the commitment out by any SHA-256', async () => {
  const nonce = newNonce();
  expect(await commitmentOf(nonce)).toBe(createHash('sha256').update(nonce).digest('hex'));
});

/** How often the first two characters of two sides are alike, of so many attacks. */
async function alike(attacks: number, attack: () => Promise<readonly [string, string]>): Promise<number> {
  let hits = 0;
  for (let i = 0; i < attacks; i++) {
    const [device, desk] = await attack();
    if (device.slice(0, 2) === desk.slice(0, 2)) hits++;
  }
  return hits;
}

it('whoever is between and commits first hits only by chance; without the commitment a search would hit every time', async () => {
  const committed = await alike(300, async () => {
    const mine = newNonce();
    const [device, station] = [newNonce(), newNonce()];
    // The device has mine as the station's number, the station has mine as the device's.
    const shown = await checkOf({ certificate: 'attacker', device, station: mine });
    return [shown, await checkOf({ certificate: 'station', device: mine, station })];
  });
  // One in 900.
  expect(committed).toBeLessThanOrEqual(5);
  const free = await alike(5, async () => {
    const [device, station] = [newNonce(), newNonce()];
    const shown = await checkOf({ certificate: 'attacker', device, station: newNonce() });
    for (;;) {
      const desk = await checkOf({ certificate: 'station', device: newNonce(), station });
      if (desk.slice(0, 2) === shown.slice(0, 2)) return [shown, desk];
    }
  });
  expect(free).toBe(5);
});
