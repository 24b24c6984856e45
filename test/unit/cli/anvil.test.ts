import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { startAnvil } from '#main/cli/anvil.ts';

it.skipIf(process.platform === 'win32')('a chain that ends before it listens is told, and not waited for', async () => {
  await expect(startAnvil('false', { folder: tmpdir() })).rejects.toThrow(/did not start/);
});
