/** Follows outlines from frame to frame. The whole picture is searched now and then; in between each outline is followed by its sides. */
import type { Small } from '#main/engine/outlines/edges.ts';
import { findOutlines, QUICK, THOROUGH } from '#main/engine/outlines/find-label.ts';
import { type Outline as Found, follow, scoreForItsSize } from '#main/engine/outlines/sides.ts';
import { apart, area, boxOf, distance, inOrderOf, longSide, overlap } from '#window/camera/corners.ts';
import type { Corners } from '#window/camera/detector.ts';
import { type Box, type Glance, isSameScene } from './glance.ts';
import { isUnchanged, type Patch, patchAt } from './patch.ts';

/**
 * The share of every side that must be seen, and the score, of an outline that may be a label. For their size, labels on desks have scores of
 * 0.65 and more; bare desks of any grain have 0.2 at most.
 */
const LEAST_CLEAR = 0.4;
const LEAST_SCORE = 0.4;
const LEAST_FOR_ITS_SIZE = 0.6;
/** A small outline must fill at least this share of what is new on the desk. Otherwise it is a frame printed on a label whose own sides cannot be seen. */
const LEAST_OF_NEW = 0.4;
/** An outline is still there while this share of its sides is seen. A hand may cover one side. */
const KEPT_CLEAR = 0.35;
const KEPT_CLEAR_ALL = 0.55;
/** At least three sides must also keep this share of their steepness. */
const KEPT_STEEP = 0.4;
/** If this share of an outline is seen, no better outline is sought further away. */
const SURE_CLEAR = 0.75;
/** Seconds between two searches: while an outline is followed, while it moves, and after it came to rest, when it is seen best. */
const SEARCH_EVERY = 0.8;
const SEARCH_MOVING = 0.2;
const SEARCH_AT_REST = 0.12;
/** A picture without an outline that does not change is searched this many times, and then as seldom as any other: the desk's two cores have other work. */
const SEARCHES_OF_SAME = 4;
/** In pixels of the smaller picture: the error of an outline that lies still, the first movement of an outline, and the longest way of an outline in one frame. */
const REACH = 3;
const FAR_REACH = 9;
const MOST_REACH = 24;
/** Two outlines within this share of the long side are the same outline. */
const SAME = 0.03;
/** Another outline replaces a followed one only if its score is this many times as high. */
const BETTER = 1.06;
/** An outline that is not seen any more is sought in its old place for this many frames. */
const PATIENCE = 2;
/** The most labels in view, and the most outlines that turned out to be no labels, such as the edge of a mat. */
const MOST_LABELS = 2;

interface Track {
  readonly corners: Corners;
  /** Nothing in its picture changed. If its corners changed, they are only better known. */
  readonly isUnchanged: boolean;
  /** The outline is one of those that are known to be no labels. */
  readonly isKnown: boolean;
}

/** A frame, its time, and the box in which it differs from the bare desk, if known. */
export interface Sighting {
  readonly fine: Small;
  readonly glance: Glance;
  readonly at: number;
  readonly changed: Box | null;
}

interface Tracker {
  /** `known`: outlines that could not be read. Other outlines may take their places. */
  step(sighting: Sighting, known: readonly Corners[]): readonly Track[];
}

interface Followed {
  corners: Corners;
  /** The picture of its place when its corners were found, and how steep each side was. */
  patch: Patch;
  steep: readonly number[];
  isUnchanged: boolean;
  /** True: the last search found it. An outline that is only followed may be the grain of a desk that is bare by now. */
  isSure: boolean;
  /** How far it moved in the last frame, in pixels of the smaller picture. */
  speed: number;
  shift: readonly [number, number];
  restingSince: number;
  unseen: number;
}

export function openTracker(): Tracker {
  let tracks: readonly Followed[] = [];
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
    if (isFirstSought(known) || isSearchDue(tracks, at, searchedAt)) search(sighting, known);
    const seen = tracks.filter(({ unseen }) => unseen === 0);
    return seen.map(({ corners, isUnchanged }) => ({ corners, isUnchanged, isKnown: isKnown(corners, known) }));
  }

  /** Whether no label was found yet, in a picture that was not searched often enough. */
  function isFirstSought(known: readonly Corners[]): boolean {
    return tracks.every((track) => isKnown(track.corners, known)) && searchesOfSame < SEARCHES_OF_SAME;
  }

  function search({ fine, at, changed }: Sighting, known: readonly Corners[]): void {
    searchedAt = at;
    searchesOfSame++;
    // While an outline is followed, every search is thorough. Searches for the first outline are quick and thorough in turn, since most labels are easily found.
    isThorough = tracks.length > 0 || !isThorough;
    const found = findOutlines(fine, 12, isThorough ? THOROUGH : QUICK).filter((one) => isLikely(one, fine, changed));
    for (const one of choose(found, tracks, known)) tracks = taken(one, tracks, fine, at, known);
  }

  return { step };
}

/** Whether outlines that are followed are searched for once more: seldom, more often while one moves, and when one came to rest. */
export function isSearchDue(
  tracks: readonly Pick<Followed, 'restingSince'>[],
  at: number,
  searchedAt: number,
): boolean {
  const resting = tracks.map((track) => at - track.restingSince);
  const hasRested = tracks.some(({ restingSince }, i) => {
    return restingSince > searchedAt - SEARCH_AT_REST && resting[i] >= SEARCH_AT_REST;
  });
  const isMoving = resting.some((seconds) => seconds < SEARCH_AT_REST);
  return hasRested || at - searchedAt >= (isMoving ? SEARCH_MOVING : SEARCH_EVERY);
}

/** The outlines to follow among those that a search found: as many as labels may be in view, and no two in one place. */
function choose(found: readonly Found[], tracks: readonly Followed[], known: readonly Corners[]): readonly Found[] {
  const chosen: Found[] = [];
  for (const one of found) {
    const like = tracks.find((track) => isSame(track.corners, one.quad));
    if (like === undefined && isBeaten(one, found, tracks, known)) continue;
    if (isKnown(one.quad, known) || chosen.some((other) => overlap(other.quad, one.quad))) continue;
    if (chosen.length < MOST_LABELS) chosen.push(one);
  }
  return chosen;
}

/** Whether a followed outline lies in the same place and is about as likely. */
function isBeaten(
  one: Found,
  found: readonly Found[],
  tracks: readonly Followed[],
  known: readonly Corners[],
): boolean {
  return tracks.some((track) => {
    if (isKnown(track.corners, known)) return false;
    const same = found.find((other) => isSame(track.corners, other.quad));
    return same !== undefined && overlap(track.corners, one.quad) && one.score < BETTER * same.score;
  });
}

/** The tracks with a new one, which replaces those in its place. On an unchanged picture it is the same label, located better. */
function taken(
  one: Found,
  tracks: readonly Followed[],
  fine: Small,
  at: number,
  known: readonly Corners[],
): readonly Followed[] {
  const same = tracks.find((track) => isSame(track.corners, one.quad));
  const replaced = same
    ? [same]
    : tracks.filter((track) => !isKnown(track.corners, known) && overlap(track.corners, one.quad));
  const corners = same ? inOrderOf(one.quad, same.corners) : one.quad;
  const before = replaced.find((track) => track.isUnchanged) ?? same;
  const followed: Followed = {
    corners,
    patch: patchAt(fine, corners),
    steep: follow(fine, corners, REACH).steep,
    unseen: 0,
    shift: [0, 0],
    speed: same?.speed ?? MOST_REACH,
    restingSince: before?.restingSince ?? at,
    isUnchanged: before?.isUnchanged ?? false,
    isSure: true,
  };
  return [...tracks.filter((track) => !replaced.includes(track)), followed];
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
 * Searches near by first: where the label would be if it moved on, and where it was, since hands stop at once. Further away there are
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

/** No label changes its size by a tenth from one frame to the next. If the outline does, one of its sides jumped to another edge. */
function isPlausible(before: Corners, after: Corners): boolean {
  const ratio = area(after) / area(before);
  return ratio > 0.9 && ratio < 1.1 && after.flat().every(Number.isFinite);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
