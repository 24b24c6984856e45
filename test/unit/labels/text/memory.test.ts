import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openFace } from '#main/labels/text/face.ts';
import { chainOf } from '#main/labels/text/faces.ts';
import { createLineShaper } from '#main/labels/text/shaped-line.ts';
import { ownSource, strangeFont } from '#test/support/layout/own-fonts.ts';

const MIB = 2 ** 20;

/** WebAssembly's memory counts as external, and never becomes smaller. */
function external(): number {
  return process.memoryUsage().external;
}

test('texts that are shaped one after the other take the memory of one', () => {
  const shaper = createLineShaper(chainOf([openFace(ownSource('OCRB7.ttf', strangeFont('OCRB7.ttf')))]));
  const text = 'ABC 123 '.repeat(250);
  const shape = () => shaper.shape(shaper.paragraph(text, 'ltr'), 0, text.length);
  shape();
  const before = external();
  // No finalizer runs meanwhile. A buffer of such a text has 80 kB.
  for (let i = 0; i < 1000; i++) shape();
  expect(external() - before).toBeLessThan(24 * MIB);
});

test('a font that nobody uses any more gives its memory back', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const source = ownSource('Inconsolata.otf', strangeFont('Inconsolata.otf'));
  const rounds = Math.ceil((48 * MIB) / source.bytes.length);
  let begun = 0;
  for (let i = 0; i < rounds; i++) {
    openFace(source);
    if (i % 10 !== 0) continue;
    collect();
    await pause(1);
    if (i === 100) begun = external();
  }
  collect();
  expect(rounds).toBeGreaterThan(200);
  expect(external() - begun).toBeLessThan(12 * MIB);
});
