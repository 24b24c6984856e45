/** Compares what the finder saw with what the film showed. */
import { apart, inOrderOf } from '#window/camera/corners.ts';
import type { Corners, View } from '#window/camera/detector.ts';
import type { Diary, SentPicture } from './diary.ts';
import type { Film } from './film.ts';
import type { TrueLabel, Truth } from './stage.ts';

export interface Judged {
  /** Frames looked at in a second, while a label was there. */
  readonly rate: number;
  /** Of the frames with a label that lies still, and with one on its way wholly in view: the share in which every label's outline is within 1 % of its long side. */
  readonly still: number;
  readonly moving: number;
  /** Milliseconds from the first frame in which a label lay still to its first picture, for each time that it came to rest. */
  readonly toPicture: readonly number[];
  /** Pictures of what is no label. */
  readonly strays: number;
  /** Frames that were looked at. */
  readonly views: number;
}

const NEAR = 0.01;
/** Further off an outline is another thing. */
const FAR = 0.05;

export function judge({ truth, story }: Film, diary: Diary): Judged {
  const numbers = new Map(diary.played.map(({ at, number }) => [at, number]));
  const views = diary.views.flatMap((view) => {
    const number = numbers.get(view.at);
    return number === undefined || truth[number] === undefined ? [] : [{ view, labels: truth[number] }];
  });
  const isInView = (corners: Corners) =>
    corners.every(([x, y]) => x > 0 && y > 0 && x < story.width && y < story.height);
  const withLabels = views.filter(({ labels }) => labels.length > 0);
  const shareNear = (wanted: boolean) => {
    const chosen = withLabels.filter(({ labels }) =>
      labels.every(({ corners, isStill }) => isStill === wanted && isInView(corners)),
    );
    const near = chosen.filter(({ view, labels }) => labels.every(({ corners }) => errorOf(view, corners) < NEAR));
    return chosen.length === 0 ? Number.NaN : near.length / chosen.length;
  };
  return {
    rate: median(withLabels.map(({ view }) => view.rate)),
    still: shareNear(true),
    moving: shareNear(false),
    toPicture: timesToPicture(truth, diary),
    strays: diary.pictures.filter((picture) => labelOf(truth[numbers.get(picture.at) ?? -1], picture) === null).length,
    views: views.length,
  };
}

/** How far the nearest outline is from the truth, as a share of the long side. */
function errorOf({ outlines }: View, truth: Corners): number {
  return Math.min(Number.POSITIVE_INFINITY, ...outlines.map(({ corners }) => apart(truth, inOrderOf(corners, truth))));
}

/** Which of the labels that are truly there a picture shows; without corners it is enough that the whole label is on it. */
function labelOf(truth: Truth = [], { corners, offset: [x, y], width, height }: SentPicture): number | null {
  const isOn = ({ corners: there }: TrueLabel) =>
    there.every(([px, py]) => px >= x && py >= y && px <= x + width && py <= y + height);
  if (corners === null) return truth.find(isOn)?.label ?? null;
  const [a, b, c, d] = corners.map(([px, py]) => [px + x, py + y] as const);
  const shown: Corners = [a, b, c, d];
  return truth.find((one) => apart(one.corners, inOrderOf(shown, one.corners)) < FAR)?.label ?? null;
}

function timesToPicture(truth: Film['truth'], { played, pictures }: Diary): number[] {
  const numbers = new Map(played.map(({ at, number }) => [at, number]));
  const isStill = (number: number, label: number) =>
    truth[number]?.some((one) => one.label === label && one.isStill) ?? false;
  const labels = new Set(truth.flatMap((shown) => shown.map(({ label }) => label)));
  return [...labels].flatMap((label) => {
    const ofLabel = pictures.filter((one) => labelOf(truth[numbers.get(one.at) ?? -1], one) === label);
    const rests = played.filter(
      ({ number }, i) => i > 0 && isStill(number, label) && !isStill(played[i - 1].number, label),
    );
    return rests.flatMap(({ now }, i) => {
      const until = rests[i + 1]?.now ?? Number.POSITIVE_INFINITY;
      const first = ofLabel.find((picture) => picture.now > now && picture.now < until);
      return first ? [first.now - now] : [];
    });
  });
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
