// The eyes alone, before a camera that plays a film: what they see is kept, with the numbers that stand in the frames.

import type { Diary, Played, SentPicture } from '#test/support/film/diary.ts';
import { useCamera } from '#window/camera/camera.ts';
import type { LabelFrame, View } from '#window/camera/detector.ts';
import { startDetector } from '#window/camera/start-detector.ts';

const STAMP = 16;
const BITS = 12;

const video = document.querySelector('video') as HTMLVideoElement;
const diary: Diary = { played: [], views: [], pictures: [], camera: [] };
/** Milliseconds that the station would take, and after how many pictures of a label it would know it. */
const asked = new URLSearchParams(location.search);
const ANSWER_MS = Number(asked.get('answer') ?? 250);
const ENOUGH = Number(asked.get('enough') ?? 1);
const counts = new Map([[0, 0]]);

Object.assign(window, { diary, cameraNow: () => useCamera.getState() });

useCamera.subscribe(({ state, stream, size }) => {
  diary.camera.push({ at: performance.now(), state, size });
  if (video.srcObject !== stream) video.srcObject = stream;
});
useCamera.getState().open();
readStamps();
startDetector({
  video,
  onView: (view: View) => diary.views.push({ now: performance.now(), ...view }),
  onFrame: async (frame) => {
    diary.pictures.push(sent(frame));
    await new Promise((done) => setTimeout(done, ANSWER_MS));
    const count = (counts.get(frame.appearance) ?? 0) + 1;
    counts.set(frame.appearance, count);
    return count >= ENOUGH ? 'enough' : 'more';
  },
});

function sent({ picture, ...frame }: LabelFrame): SentPicture {
  return {
    now: performance.now(),
    bytes: picture.length,
    head: String.fromCharCode(...picture.subarray(0, 2)),
    ...frame,
  };
}

function readStamps(): void {
  const canvas = new OffscreenCanvas(STAMP * BITS, STAMP);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  const read = (now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    video.requestVideoFrameCallback(read);
    context.drawImage(video, 0, video.videoHeight - STAMP, STAMP * BITS, STAMP, 0, 0, STAMP * BITS, STAMP);
    const { data } = context.getImageData(0, STAMP / 2, STAMP * BITS, 1);
    let number = 0;
    for (let bit = 0; bit < BITS; bit++) if (data[4 * (bit * STAMP + STAMP / 2)] > 127) number |= 1 << bit;
    const played: Played = { now, at: mediaTime, number };
    diary.played.push(played);
  };
  video.requestVideoFrameCallback(read);
}
