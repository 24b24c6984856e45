import type { Remark } from '#shared/core/remark.ts';
import type { Match } from './artwork-names.ts';
import { type Placing, placeOf } from './artwork-place.ts';
import type { KeptArtwork, Trial } from './draft-state.ts';
import { drawingFor } from './drawing.ts';
import { remarksOnPage } from './page-remarks.ts';
import { remark } from './remarks.ts';

/** A remark is made where more than this share of the artwork is cut off. */
const MUCH_CROPPED = 0.1;
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
    const facts = { artwork: name, times: times.toFixed(1), width: width_px, height: height_px };
    const text = `${name} has ${sizeText(artwork)} pixels, but its place on the label has ${sizeText({ width: width_px, height: height_px })}. Use a larger picture or a smaller label.`;
    found.push(remark(times > FAR_ENLARGED ? 'red' : 'amber', 'enlarged', text, facts));
  }
  const cropped = 1 - Math.min(across, down) / Math.max(across, down);
  if (state.fit === 'cover' && cropped > MUCH_CROPPED) {
    const percent = Math.round(100 * cropped);
    const text = `${percent} % of ${name} is cut off, because its proportions are not the label's. Choose another fit to show all of it.`;
    found.push(remark('amber', 'cropped', text, { artwork: name, percent }));
  }
  return found;
}

function sizeText({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;
}

function fileRemarks({ name, facts }: KeptArtwork): Remark[] {
  const artwork = { artwork: name };
  const found: Remark[] = [];
  const note = (kind: Remark['kind'], text: string) => found.push(remark('note', kind, text, artwork));
  if (facts.colour === 'cmyk') {
    const how = facts.profile === 'other' ? 'its own profile' : 'a general profile';
    note('cmyk_converted', `${name} is in CMYK and is converted to sRGB by ${how}.`);
  } else if (facts.colour === 'lab') note('lab_converted', `${name} is in Lab and is converted to sRGB.`);
  else if (facts.profile === 'other')
    note(
      'wide_gamut',
      `${name} has a colour profile of its own and is converted to sRGB: strong colours may lose some.`,
    );
  if (facts.profile === 'bad') note('bad_profile', `The colour profile of ${name} is damaged or not for its colours.`);
  if (facts.spare) note('spare_channels', `${name} has spot colours or other channels, which are left out.`);
  if (facts.bits === 16) note('sixteen_bits', `${name} is reduced from 16 to 8 bits.`);
  if (facts.turned) note('turned_upright', `${name} is turned upright, as its EXIF orientation says.`);
  if (facts.quality !== null && facts.quality < POOR_QUALITY) {
    const text = `${name} was saved as JPEG at a quality of about ${facts.quality}: its blocks may show in print.`;
    found.push(remark('amber', 'jpeg_quality', text, { ...artwork, quality: facts.quality }));
  }
  return found;
}

function trialRemarks(name: string, trial: Trial | null): Remark[] {
  if (!trial) return [];
  const { forecast, transparent, flat, otherMark, refused } = trial;
  const artwork = name;
  const found: Remark[] = [];
  if (otherMark !== null) {
    const text = `${name} carries the mark "${otherMark}" already. Take the unmarked original.`;
    found.push(remark('red', 'other_mark', text, { artwork, message: otherMark }));
  } else if (refused !== null) found.push(remark('red', 'artwork_refused', refused, { artwork, reason: refused }));
  if (transparent >= MUCH_TRANSPARENT) {
    const text = `${name} is ${transparent} % transparent: the white of the paper shows through.`;
    found.push(remark('note', 'transparent', text, { artwork, percent: transparent }));
  }
  if (flat) found.push(remark('amber', 'flat_artwork', `${name} shows one colour and nothing else.`, { artwork }));
  if (forecast?.grade === 'D' || forecast?.grade === 'F') {
    const text = `Labels with ${name} are forecast to read with grade ${forecast.grade}. Mark it stronger, or make it larger.`;
    found.push(remark('amber', 'weak_reading', text, { artwork, grade: forecast.grade }));
  }
  return found;
}

/** Why a name in a row leads to no artwork. */
export function remarkOnMatch(name: string, match: Match<{ readonly name: string }>): Remark {
  if (match.kind === 'ambiguous') {
    const files = match.among.map((one) => one.name);
    const text = `"${name}" can be ${files.slice(0, MOST_NAMED).join(' or ')}. Write its name with folder and ending.`;
    return remark('red', 'artwork_ambiguous', text, { name, files: files.slice(0, MOST_NAMED).join(', ') });
  }
  if (match.kind === 'of_folders') {
    const artwork = match.one.name;
    const text = `Rows name files of several folders, and only ${artwork} was given: it may not be "${name}". Give the folder that they are in.`;
    return remark('red', 'artwork_of_folders', text, { name, artwork });
  }
  const text = `The artwork "${name}" is missing. Add its file, or write another name.`;
  return remark('red', 'artwork_missing', text, { name });
}
