import type { Remark } from '#shared/core/remark.ts';
import type { Match } from './artwork-names.ts';
import { type Placing, placeOf } from './artwork-place.ts';
import type { KeptArtwork, Trial } from './draft-state.ts';
import { remarksOnPage } from './page-remarks.ts';
import { remark } from './remarks.ts';
import { drawingFor } from './vector-artwork.ts';

/** A remark is made where more than this share of the artwork is cut off. */
const MUCH_CROPPED = 0.1;
/** A remark is made where the artwork covers less than this share of the label. */
const LITTLE_COVERED = 1 / 3;
/** Enlarging by less than this is not worth a remark. */
const ENLARGED = 1.02;
const FAR_ENLARGED = 2;
/** Below this quality a JPEG file shows its blocks. */
const POOR_QUALITY = 70;
const MUCH_TRANSPARENT = 10;
/** Files that a remark names where a name fits several. */
const MOST_NAMED = 3;

/** The trial of the artwork, if it was made with the present choices. */
export function trialOf(state: Placing, one: KeptArtwork): Trial | null {
  return one.trial?.of === trialKey(state, one) ? one.trial : null;
}

export function trialKey(state: Placing, { artwork }: KeptArtwork): string {
  const { width_px, height_px } = placeOf(state, artwork);
  return [artwork.picture.hash, width_px, height_px, state.fit, state.strength].join(' ');
}

/** All remarks on an artwork at its place. */
export function remarksOnArtwork(state: Placing, one: KeptArtwork): Remark[] {
  const ofFile = one.vector ? remarksOnPage(state, one.name, one.vector) : fileRemarks(one);
  return [...sizeRemarks(state, one), ...ofFile, ...trialRemarks(one.name, trialOf(state, one))];
}

function sizeRemarks(state: Placing, { name, artwork: now, vector }: KeptArtwork): Remark[] {
  // What is drawn will be drawn anew for its place.
  const artwork = vector ? drawingFor(state, vector.page) : now;
  const { width_px, height_px } = placeOf(state, artwork);
  const [across, down] = [width_px / artwork.width, height_px / artwork.height];
  const times = state.fit === 'contain' ? Math.min(across, down) : Math.max(across, down);
  const found: Remark[] = [];
  if (times > ENLARGED) {
    const own = { own_width: artwork.width, own_height: artwork.height };
    const facts = { artwork: name, times: times.toFixed(1), ...own, width: width_px, height: height_px };
    found.push(remark(times > FAR_ENLARGED ? 'red' : 'amber', 'enlarged', facts));
  }
  const cropped = 1 - Math.min(across, down) / Math.max(across, down);
  if (state.fit === 'cover' && cropped > MUCH_CROPPED) {
    found.push(remark('amber', 'cropped', { artwork: name, percent: Math.round(100 * cropped) }));
  }
  if (state.fit === 'contain' && 1 - cropped < LITTLE_COVERED) {
    const percent = Math.max(1, Math.round(100 * (1 - cropped)));
    found.push(remark('amber', 'much_white', { artwork: name, percent }));
  }
  return found;
}

function fileRemarks({ name, facts }: KeptArtwork): Remark[] {
  const artwork = { artwork: name };
  const found: Remark[] = [];
  if (facts.colour === 'cmyk') {
    found.push(
      remark('note', 'cmyk_converted', { ...artwork, profile: facts.profile === 'other' ? 'own' : 'general' }),
    );
  } else if (facts.colour === 'lab') found.push(remark('note', 'lab_converted', artwork));
  else if (facts.profile === 'other') found.push(remark('note', 'wide_gamut', artwork));
  if (facts.profile === 'bad') found.push(remark('note', 'bad_profile', artwork));
  if (facts.spare) found.push(remark('note', 'spare_channels', artwork));
  if (facts.bits === 16) found.push(remark('note', 'sixteen_bits', artwork));
  if (facts.turned) found.push(remark('note', 'turned_upright', artwork));
  if (facts.quality !== null && facts.quality < POOR_QUALITY) {
    found.push(remark('amber', 'jpeg_quality', { ...artwork, quality: facts.quality }));
  }
  return found;
}

function trialRemarks(name: string, trial: Trial | null): Remark[] {
  if (!trial) return [];
  const { forecast, transparent, flat, otherMark, refused } = trial;
  const artwork = name;
  const found: Remark[] = [];
  if (otherMark !== null) {
    found.push(remark('red', 'other_mark', { artwork, message: otherMark }));
  } else if (refused !== null) found.push(remark('red', 'artwork_refused', { artwork, reason: refused }));
  if (transparent >= MUCH_TRANSPARENT) {
    found.push(remark('note', 'transparent', { artwork, percent: transparent }));
  }
  if (flat) found.push(remark('amber', 'flat_artwork', { artwork }));
  if (forecast?.grade === 'D' || forecast?.grade === 'F') {
    found.push(remark('amber', 'weak_reading', { artwork, grade: forecast.grade }));
  }
  return found;
}

/** Why a name in a row leads to no artwork. */
export function remarkOnMatch(name: string, match: Match<{ readonly name: string }>): Remark {
  if (match.kind === 'ambiguous') {
    const files = match.among.map((one) => one.name).slice(0, MOST_NAMED);
    return remark('red', 'artwork_ambiguous', { name, files: files.join(', ') });
  }
  if (match.kind === 'of_folders') return remark('red', 'artwork_of_folders', { name, artwork: match.one.name });
  return remark('red', 'artwork_missing', { name });
}
