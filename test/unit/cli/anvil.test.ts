import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { anvilPackage, startAnvil } from '#main/cli/anvil.ts';

it('there is a chain for each system that people build on, and the lockfile has its checksum', () => {
  const { packages } = JSON.parse(readFileSync('kits/anvil/package-lock.json', 'utf8'));
  const systems = [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ] as const;
  const found = systems.map(([platform, arch]) => packages[`node_modules/${anvilPackage(platform, arch)}`]);
  const whole = { integrity: expect.stringMatching(/^sha512-/), optional: true };
  expect(found).toEqual(systems.map(([platform]) => expect.objectContaining({ ...whole, os: [platform] })));
});

it.skipIf(process.platform === 'win32')('a chain that ends before it listens is told, and not waited for', async () => {
  await expect(startAnvil('false', { folder: tmpdir() })).rejects.toThrow(/did not start/);
});
