import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodingFailure, openPicture } from '#main/imaging/codec.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { pngFile } from './make-png.ts';

it('every decoding has a time limit of its own, which grows with the picture and stays under that of a task', () => {
  const secondsFor = (width: number, height: number): number => {
    const file = pngFile({ width, height });
    const codec = openPicture(file, inspect(file), { failOn: 'error' });
    return (codec as unknown as { options: { timeoutSeconds: number } }).options.timeoutSeconds;
  };
  expect(secondsFor(100, 100)).toBe(11);
  expect(secondsFor(7000, 7000)).toBe(35);
});

it('the codec stops at its limit, and is told apart from damage', async () => {
  const endless = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#888888' } })
    .median(31)
    .timeout({ seconds: 1 });
  const start = performance.now();
  const failure = await endless
    .raw()
    .toBuffer()
    .catch((error: unknown) => error);
  expect(performance.now() - start).toBeLessThan(60_000);
  expect(decodingFailure('jpeg', failure)).toMatchObject({ code: 'time_limit', cause: failure });
  expect(decodingFailure('jpeg', new Error('premature end'))).toMatchObject({ code: 'image_broken' });
});
