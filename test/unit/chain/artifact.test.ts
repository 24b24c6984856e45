import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARTIFACT, compile, SOURCE } from '#contracts/build.ts';

const artifact = readFileSync(ARTIFACT, 'utf8');

test('the source of the contract gives exactly the bytes and the interface that the station uses', () => {
  expect(compile()).toBe(artifact);
});

test('another contract would be seen', () => {
  const other = readFileSync(SOURCE, 'utf8').replace('24_300_000', '24_300_001');
  expect(compile(other)).not.toBe(artifact);
});
