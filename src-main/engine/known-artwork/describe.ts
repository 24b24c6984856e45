/**
 * A descriptor: a label's picture in so few numbers that thousands of artworks are compared with a photograph within
 * milliseconds. The label is brought to a square, so that neither its size nor its tilt counts. Mean and contrast are
 * normalised, so that light, ink and camera count little.
 */

import { quadArea, rectangleTo, wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { coveredBox, extractChannels, rectify } from '#main/engine/outlines/rectification.ts';
import { COLOUR_SIDE, DESCRIPTOR_LENGTH, DESCRIPTOR_NORM, type Descriptor, LUMA_SIDE } from './descriptor.ts';
import { type Normalisation, normalise, withoutHoles } from './structure.ts';

/** Samples along a side before they are averaged to squares. */
const SAMPLES = 96;
/** The radii are squares. Colours are blurred by nothing: their squares are large. */
const LUMA: Normalisation = { blur: 1, around: 5, floor: 6 };
const COLOUR: Normalisation = { blur: 0, around: 4, floor: 8 };
/** Share of the colours against the luma: paper, ink and white balance change colours more than they change luma. */
const COLOUR_WEIGHT = 0.6;

export function describeArtwork(picture: Rgb): Descriptor {
  return describeLabel(picture, wholePicture(picture));
}

/** What a photograph shows in an outline. */
export function describeLabel(photo: Rgb, corners: Quad): Descriptor {
  const toPhoto = rectangleTo(SAMPLES, SAMPLES, corners);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(corners)) / SAMPLES));
  const source = extractChannels(photo, coveredBox(toPhoto, SAMPLES, SAMPLES, 4 * factor), factor);
  const flat = rectify(source, toPhoto, SAMPLES, SAMPLES);
  const squares = (plane: Float32Array, side: number, how: Normalisation) =>
    normalise(averaged(withoutHoles({ luma: plane, seen: flat.seen }), side), side, side, how);
  const weight = (COLOUR_WEIGHT * LUMA_SIDE) / COLOUR_SIDE;
  const colours = [flat.blueYellow, flat.redGreen].map((plane) =>
    squares(plane, COLOUR_SIDE, COLOUR).map((value) => weight * value),
  );
  return packed([squares(flat.luma, LUMA_SIDE, LUMA), ...colours]);
}

/** The mean of the samples in each square. */
function averaged(samples: Float32Array, side: number): Float32Array {
  const each = SAMPLES / side;
  const out = new Float32Array(side * side);
  for (let i = 0; i < samples.length; i++) {
    const x = i % SAMPLES;
    const y = (i - x) / SAMPLES;
    out[Math.floor(y / each) * side + Math.floor(x / each)] += samples[i] / each ** 2;
  }
  return out;
}

function packed(planes: readonly Float32Array[]): Descriptor {
  const power = planes.reduce((sum, plane) => sum + plane.reduce((part, value) => part + value * value, 0), 1e-9);
  const scale = DESCRIPTOR_NORM / Math.sqrt(power);
  const out = new Int8Array(DESCRIPTOR_LENGTH);
  let at = 0;
  for (const plane of planes) for (const value of plane) out[at++] = clamped(Math.round(scale * value));
  return out;
}

function clamped(value: number): number {
  return Math.max(-127, Math.min(127, value));
}
