/** Outlines from frame to frame: a search of the whole picture now and then, and in between each outline is followed by its sides. */
import type { Small } from '../../../src-main/engine/outlines/edges.ts';
import { findOutlines, QUICK, THOROUGH } from '../../../src-main/engine/outlines/find-label.ts';
import { type Outline as Found, follow, scoreForItsSize } from '../../../src-main/engine/outlines/sides.ts';
import { apart, area, boxOf, distance, inOrderOf, longSide, overlap } from '../corners.ts';
import type { Corners } from '../eyes.ts';
import { type Box, type Glance, isSameScene } from './glance.ts';
import { isUnchanged, type Patch, patchAt } from './patch.ts';

/**
 * Outlines that may be labels, by how much of every side is seen and by score. Of scores for their size labels on desks have
 * 0.65 and more, bare desks of any grain 0.2 at most.
 */
const LEAST_CLEAR = 0.4;
const LEAST_SCORE = 0.4;
const LEAST_FOR_ITS_SIZE = 0.6;
/** Of what is new on the desk a small outline fills at least this share: else it is a frame printed on a label whose own sides nobody sees. */
const LEAST_OF_NEW = 0.4;
/** An outline is still there while its sides are: one of them may be under a hand. */
const KEPT_CLEAR = 0.35;
const KEPT_CLEAR_ALL = 0.55;
/** And while at least three of them are this share as steep as they were. */
const KEPT_STEEP = 0.4;
/** So much of it that nothing better need be looked for further off. */
const SURE_CLEAR = 0.75;
/** Seconds between two searches while an outline is followed, while it moves, and after it came to rest, when it is seen best. */
const SEARCH_EVERY = 0.8;
const SEARCH_MOVING = 0.2;
const SEARCH_AT_REST = 0.12;
/** A picture in which nothing was found and nothing changes is searched so many times, and then as seldom as any other: the desk's two cores have other work. */
const SEARCHES_OF_SAME = 4;
/** Pixels of the smaller picture by which an outline that lies still may be off, by which it may begin to move, and the most that one may go in a frame. */
const REACH = 3;
const FAR_REACH = 9;
const MOST_REACH = 24;
/** Share of the long side within which two outlines are one. */
const SAME = 0.03;
/** An outline that was followed is given up for another one only if that is this much likelier. */
const BETTER = 1.06;
/** Frames for which an outline that is not seen is still looked for where it was. */
const PATIENCE = 2;
/** Labels in view, and outlines that turned out to be none: the edge of a mat, a sheet. */
const MOST_LABELS = 2;

export interface Track {
  readonly corners: Corners;
  /** Nothing in its picture changed: where its corners did, they are only better known. */
  readonly isUnchanged: boolean;
  /** One of those that are known to be worth nothing. */
  readonly isKnown: boolean;
}

/** A frame at a time, and what in it looks otherwise than the bare desk, where that is known. */
export interface Sighting {
  readonly fine: Small;
  readonly glance: Glance;
  readonly at: number;
  readonly changed: Box | null;
}

export interface Tracker {
  /** `known` are outlines that are not worth their place: what turned out not to be readable. */
  step(sighting: Sighting, known: readonly Corners[]): readonly Track[];
}

interface Followed {
  corners: Corners;
  /** What it looked like when its corners were found, and how steep each of its sides was. */
  patch: Patch;
  steep: readonly number[];
  isUnchanged: boolean;
  /** Found by a search, and not only followed since: what is followed on a desk that is bare by now agrees with its grain at times. */
  isSure: boolean;
  /** Pixels of the smaller picture that it went in the last frame. */
  speed: number;
  shift: readonly [number, number];
  restingSince: number;
  unseen: number;
}

export function openTracker(): Tracker {
  let tracks: Followed[] = [];
  let searchedAt = Number.NEGATIVE_INFINITY;
  let isThorough = false;
  let scene: Glance | null = null;
  let searchesOfSame = 0;

  function step(sighting: Sighting, known: readonly Corners[]): readonly Track[] {
    const { fine, glance, at } = sighting;
    if (scene === null || !isSameScene(scene, glance)) {
      scene = glance;
      searchesOfSame = 0;
    }
    tracks = tracks.filter((track) => goOn(track, fine, at));
    if (isSearchDue(at, known)) search(sighting, known);
    const seen = tracks.filter(({ unseen }) => unseen === 0);
    return seen.map(({ corners, isUnchanged }) => ({ corners, isUnchanged, isKnown: isKnown(corners, known) }));
  }

  function isSearchDue(at: number, known: readonly Corners[]): boolean {
    const hasNone = tracks.every((track) => isKnown(track.corners, known));
    if (hasNone && searchesOfSame < SEARCHES_OF_SAME) return true;
    const resting = tracks.map((track) => at - track.restingSince);
    const hasRested = tracks.some(({ restingSince }, i) => {
      return restingSince > searchedAt - SEARCH_AT_REST && resting[i] >= SEARCH_AT_REST;
    });
    const isMoving = resting.some((seconds) => seconds < SEARCH_AT_REST);
    return hasRested || at - searchedAt >= (isMoving ? SEARCH_MOVING : SEARCH_EVERY);
  }

  function search({ fine, at, changed }: Sighting, known: readonly Corners[]): void {
    searchedAt = at;
    searchesOfSame++;
    // While something is followed there is time; a search for the first outline takes turns, for most lie in plain view.
    isThorough = tracks.length > 0 || !isThorough;
    const found = findOutlines(fine, 12, isThorough ? THOROUGH : QUICK).filter((one) => isLikely(one, fine, changed));
    const chosen: Found[] = [];
    for (const one of found) {
      const like = tracks.find((track) => isSame(track.corners, one.quad));
      if (like === undefined && isBeaten(one, found, known)) continue;
      if (isKnown(one.quad, known) || chosen.some((other) => overlap(other.quad, one.quad))) continue;
      if (chosen.length < MOST_LABELS) chosen.push(one);
    }
    for (const one of chosen) take(one, fine, at, known);
  }

  /** Whether an outline that is followed takes up its place, and is about as likely. */
  function isBeaten(one: Found, found: readonly Found[], known: readonly Corners[]): boolean {
    return tracks.some((track) => {
      if (isKnown(track.corners, known)) return false;
      const same = found.find((other) => isSame(track.corners, other.quad));
      return same !== undefined && overlap(track.corners, one.quad) && one.score < BETTER * same.score;
    });
  }

  /** A track of it takes the place of those that lie where it does; on an unchanged picture it is the same thing, seen better. */
  function take(one: Found, fine: Small, at: number, known: readonly Corners[]): void {
    const same = tracks.find((track) => isSame(track.corners, one.quad));
    const replaced = same
      ? [same]
      : tracks.filter((track) => !isKnown(track.corners, known) && overlap(track.corners, one.quad));
    const corners = same ? inOrderOf(one.quad, same.corners) : one.quad;
    const before = replaced.find((track) => track.isUnchanged) ?? same;
    const followed: Followed = {
      ...{
        corners,
        patch: patchAt(fine, corners),
        steep: follow(fine, corners, REACH).steep,
        unseen: 0,
        shift: [0, 0],
      },
      speed: same?.speed ?? MOST_REACH,
      restingSince: before?.restingSince ?? at,
      isUnchanged: before?.isUnchanged ?? false,
      isSure: true,
    };
    tracks = [...tracks.filter((track) => !replaced.includes(track)), followed];
  }

  return { step };
}

function isLikely(one: Found, fine: Small, changed: Box | null): boolean {
  if (Math.min(...one.clear) < LEAST_CLEAR) return false;
  if (one.score >= LEAST_SCORE) return true;
  if (scoreForItsSize(one, fine) < LEAST_FOR_ITS_SIZE) return false;
  return changed === null || sizeOf(boxOf(one.quad)) >= LEAST_OF_NEW * sizeOf(changed);
}

function sizeOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function isKnown(corners: Corners, known: readonly Corners[]): boolean {
  return known.some((other) => isSame(other, corners));
}

function isSame(a: Corners, b: Corners): boolean {
  return apart(a, inOrderOf(b, a)) < SAME;
}

/** Follows an outline into the next frame; false once it is lost. */
function goOn(track: Followed, fine: Small, at: number): boolean {
  track.isUnchanged = track.isSure && isUnchanged(track.patch, fine);
  track.isSure = track.isUnchanged;
  const found = track.isUnchanged ? track : whereNow(track, fine);
  if (found === null) {
    track.unseen++;
    track.shift = [0, 0];
    return track.unseen <= PATIENCE;
  }
  const { corners: quad, steep } = found;
  const moved = (axis: 0 | 1) => mean(quad.map((point, i) => point[axis] - track.corners[i][axis]));
  const furthest = Math.max(...quad.map((point, i) => distance(point, track.corners[i])));
  track.speed = furthest / fine.factor;
  track.shift = [moved(0), moved(1)];
  if (furthest > 0.004 * longSide(quad)) track.restingSince = at;
  if (!track.isUnchanged) track.patch = patchAt(fine, quad);
  track.corners = quad;
  track.steep = steep;
  track.unseen = 0;
  return true;
}

/**
 * Looks near by first, where it would be if it went on and where it was, for hands stop at once: further off there are
 * other edges, such as a frame printed inside the label.
 */
function whereNow(
  { corners, shift: [dx, dy], speed, steep }: Followed,
  fine: Small,
): Pick<Followed, 'corners' | 'steep'> | null {
  const [a, b, c, d] = corners.map(([x, y]) => [x + dx, y + dy] as const);
  const ahead: Corners = [a, b, c, d];
  const far = Math.min(MOST_REACH, Math.ceil(FAR_REACH + speed));
  for (const [start, reach, enough] of [
    [ahead, REACH, SURE_CLEAR],
    [corners, REACH, SURE_CLEAR],
    [ahead, far, KEPT_CLEAR_ALL],
  ] as const) {
    const found = follow(fine, start, reach);
    const isClear = (share: number, side: number) =>
      share >= KEPT_CLEAR && found.steep[side] >= KEPT_STEEP * steep[side];
    const isSeen = found.clear.filter(isClear).length >= 3 && mean(found.clear) >= enough;
    if (isSeen && isPlausible(corners, found.quad)) return { corners: found.quad, steep: found.steep };
  }
  return null;
}

/** No label changes its size by a tenth from one frame to the next: then a side has jumped to another edge. */
function isPlausible(before: Corners, after: Corners): boolean {
  const ratio = area(after) / area(before);
  return ratio > 0.9 && ratio < 1.1 && after.flat().every(Number.isFinite);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
