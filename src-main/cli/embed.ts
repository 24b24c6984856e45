import type { Forecast } from '#main/engine/embed/forecast.ts';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import { DPI, STRENGTHS } from '#shared/core/model.ts';
import { markKey, oneOf, readArguments, usageError, wholeNumber } from './arguments.ts';
import { readInput } from './files.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { findOutput, outputType, writeOutput } from './output-file.ts';
import { whileWaiting } from './progress.ts';
import { embedSyntax } from './syntaxes.ts';
import { withPool } from './threads.ts';

export async function runEmbed(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, embedSyntax);
  const [input, target] = given.files;
  const message = given.one('message');
  if (given.files.length !== 2 || message === undefined) throw usageError(embedSyntax);
  const key = markKey(given.one('key'));
  const request = {
    message,
    type: outputType(target),
    strength: oneOf('strength', given.one('strength'), STRENGTHS, 'balanced'),
    dpi: wholeNumber('dpi', given.one('dpi'), DPI.least, DPI.most, DPI.usual),
    ...(key === undefined ? {} : { key }),
    forecast: true,
    bytes: await readInput(input, DEFAULT_LIMITS.maxBytes),
  };
  const place = await findOutput(target);
  const made = await whileWaiting('Marking', () =>
    withPool(output, 1, (pool) => pool.run('embedImage', request, { transfer: [request.bytes.buffer] })),
  );
  await writeOutput(place, made.bytes);
  const psnr = Math.round(made.psnr * 100) / 100;
  const ms = Math.round(made.ms);
  return done(
    [
      `Marked ${target} with ${message} (${made.width} x ${made.height} pixels, ${psnr} dB, ${ms} ms).`,
      ...forecastLines(made.forecast),
      ...made.notes,
    ],
    { message, psnr, ms, forecast: made.forecast?.grade, notes: made.notes },
  );
}

function forecastLines(forecast: Forecast | null): string[] {
  if (forecast === null) return [];
  const line = `Forecast for photographs of the print: grade ${forecast.grade}.`;
  return [forecast.grade === 'F' ? `${line} Use --strength strong, or calmer artwork.` : line];
}
