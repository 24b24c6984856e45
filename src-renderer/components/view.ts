// Which part of a picture is in sight, and how large. Pure functions.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `scale`: pixels of the screen per pixel of the picture, or null for the whole picture. x and y: the middle of the view, in pixels of the picture. */
export interface View {
  readonly scale: number | null;
  readonly x: number;
  readonly y: number;
}

/** The steps of the zoom. From 1 on, no pixels of the picture are merged. */
const STEPS = [0.25, 0.5, 1, 2, 4, 8];

export function wholeOf(picture: Size): View {
  return { scale: null, x: picture.width / 2, y: picture.height / 2 };
}

function fitScale(picture: Size, place: Size): number {
  return Math.min(place.width / picture.width, place.height / picture.height);
}

export function scaleOf(view: View, picture: Size, place: Size): number {
  return view.scale ?? fitScale(picture, place);
}

/** The next step up or down. Below the smallest step comes the whole picture. */
export function zoomed(view: View, by: 1 | -1, picture: Size, place: Size): View {
  const now = scaleOf(view, picture, place);
  const fit = fitScale(picture, place);
  const steps = STEPS.filter((step) => step > fit);
  if (by > 0) return within({ ...view, scale: steps.find((step) => step > now) ?? view.scale }, picture, place);
  const smaller = steps.findLast((step) => step < now);
  return smaller === undefined ? wholeOf(picture) : within({ ...view, scale: smaller }, picture, place);
}

/** The view after a move by pixels of the screen. */
export function moved(view: View, dx: number, dy: number, picture: Size, place: Size): View {
  const scale = scaleOf(view, picture, place);
  return within({ ...view, x: view.x - dx / scale, y: view.y - dy / scale }, picture, place);
}

/** Keeps the picture from leaving its place. */
function within(view: View, picture: Size, place: Size): View {
  const scale = scaleOf(view, picture, place);
  const clamp = (middle: number, length: number, room: number) => {
    const half = room / scale / 2;
    return half * 2 >= length ? length / 2 : Math.min(length - half, Math.max(half, middle));
  };
  return { ...view, x: clamp(view.x, picture.width, place.width), y: clamp(view.y, picture.height, place.height) };
}
