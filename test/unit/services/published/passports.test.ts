import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openPassportKey } from '#main/services/published/passport-key.ts';
import { createPassports } from '#main/services/published/passports.ts';
import { newFolder } from '#test/support/station.ts';

it('lists of states are made once a minute, and kept for some addresses of the door alone', async () => {
  const folder = newFolder('passport-key');
  try {
    let made = 0;
    let now = 0;
    const publishedIn = async () => {
      made++;
      return [];
    };
    const store = { records: { publishedIn } } as never;
    const passports = createPassports({ store, clock: () => now }, await openPassportKey(folder, true));
    const ask = (host: number) => passports.statusList('revocation', `https://door-${host}.example`);
    expect(await ask(0)).toBe(await ask(0));
    expect(made).toBe(1);
    for (let host = 1; host <= 40; host++) await ask(host);
    await ask(40);
    expect(made).toBe(41);
    await ask(0);
    expect(made).toBe(42);
    now = 60_000;
    await ask(0);
    expect(made).toBe(43);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
