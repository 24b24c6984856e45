import { type Attempt, follow, followCorners, type Pose, poseOf } from './attempt.ts';
import { type Carriers, layOutCarriers } from './carriers.ts';
import { CODE_BITS, createListDecoder, encodeBits } from './code.ts';
import { aspectOf, quadArea, rectangleTo } from './geometry.ts';
import { MARK } from './params.ts';
import { bitsToMessage, messageToBits } from './payload.ts';
import type { Quad, Rgb } from './raster.ts';
import { coveredBox, extractChannels, flatten } from './rectify.ts';
import { removeArtwork } from './residual.ts';
import { searchConstellation, whitenedPower } from './spectrum.ts';

export interface Capture {
  readonly picture: Rgb;
  readonly corners?: Quad;
}

export interface DecodeOptions {
  readonly keys: readonly string[];
}

export const trace = { on: false, truth: '', best: 0 };

export function decode(captures: readonly Capture[], options: DecodeOptions): { message: string | null; score: number; margin: number } {
  const carriers = layOutCarriers(options.keys[0]);
  const capture = captures[0];
  return decodeQuad(capture.picture, capture.corners as Quad, carriers);
}

function decodeQuad(picture: Rgb, corners: Quad, carriers: Carriers) {
  const aspect = aspectOf(corners, picture.width, picture.height);
  const short = 2 * MARK.shortSideCells;
  const width = Math.round(aspect < 1 ? short : short * aspect);
  const height = Math.round(aspect < 1 ? short / aspect : short);
  const raster: Pose = { toPhoto: rectangleTo(width, height, corners), width, height };
  const step = Math.sqrt(quadArea(corners) / (width * height));
  const factor = Math.max(1, Math.floor(step));
  const source = extractChannels(picture, coveredBox(raster.toPhoto, width, height, 8 * factor), factor);
  const direct = followCorners(source, raster, carriers);
  const first = tryCode(direct);
  if (trace.truth !== '') trace.best = Math.max(trace.best, truth(direct));
  if (trace.on) console.log('  direct shift', direct.shiftScore.toFixed(1), 'align', direct.score.toFixed(1), 'coh', direct.soft.coherenceLuma.toFixed(2), direct.soft.coherenceBlue.toFixed(2), 'rho', first.margin.toFixed(2), 'true', truth(direct).toFixed(2), first.message);
  if (first.message !== null) return { message: first.message, score: direct.score, margin: first.margin };
  const residuals = removeArtwork(flatten(source, raster.toPhoto, width, height));
  const power = whitenedPower(residuals);
  const found = searchConstellation(
    power, carriers, { scaleFrom: 0.93, scaleTo: 1.6, stretch: 0.17, angles: [0, Math.PI / 2], turn: 0.033 }, 5,
  );
  if (trace.on) console.log('  aspect', aspect.toFixed(3), 'factor', factor, found.map((f) => `${f.score.toFixed(1)}:${f.scale.toFixed(3)},${f.stretch.toFixed(3)},${f.turn.toFixed(3)}`).join(' '));
  let best = { message: null as string | null, score: 0, margin: 0 };
  for (const one of found) {
    const turned = Math.abs(Math.sin(one.turn)) > 0.5;
    const w = Math.round((turned ? height : width) / (one.scale * one.stretch));
    const h = Math.round(((turned ? width : height) * one.stretch) / one.scale);
    const attempt = follow(source, poseOf(raster, one.scale, one.stretch, one.turn, w, h), carriers, { shift: 3, linear: 4, quadratic: 2 });
    const result = tryCode(attempt);
    if (trace.truth !== '') trace.best = Math.max(trace.best, truth(attempt));
    if (trace.on) console.log('   ', one.score.toFixed(1), 'shift', attempt.shiftScore.toFixed(1), 'align', attempt.score.toFixed(1), 'coh', attempt.soft.coherenceLuma.toFixed(2), attempt.soft.coherenceBlue.toFixed(2), 'rho', result.margin.toFixed(2), 'true', truth(attempt).toFixed(2), result.message);
    if (result.message !== null) return { message: result.message, score: attempt.score, margin: result.margin };
    if (attempt.score > best.score) best = { message: null, score: attempt.score, margin: result.margin };
  }
  return best;
}

function truth(attempt: Attempt): number {
  return trace.truth === '' ? 0 : correlation(attempt.soft.bits, encodeBits(messageToBits(trace.truth)));
}

function tryCode(attempt: Attempt): { message: string | null; margin: number } {
  const list = createListDecoder(32).decode(attempt.soft.bits);
  for (const bits of list) {
    const message = bitsToMessage(bits);
    if (message === null) continue;
    const margin = correlation(attempt.soft.bits, encodeBits(bits));
    if (margin > 8) return { message, margin };
  }
  return { message: null, margin: correlation(attempt.soft.bits, encodeBits(list[0])) };
}

function correlation(soft: Float32Array, coded: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < CODE_BITS; i++) {
    sum += coded[i] === 0 ? soft[i] : -soft[i];
    squares += soft[i] * soft[i];
  }
  return sum / Math.sqrt(squares + 1e-30);
}
