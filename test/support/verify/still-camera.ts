// A camera inside of the page that shows what the test lays before it: for states that no film can time, and for pictures of the window.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { openStage } from '#test/support/film/stage.ts';
import { tell } from '#test/support/film/stories.ts';
import type { Showing, Story } from '#test/support/film/story.ts';
import { makeRandom } from '#test/support/random.ts';

export interface Laid {
  readonly picture: Rgb;
  readonly changes?: Partial<Showing>;
}

export interface CameraSize {
  readonly width: number;
  readonly height: number;
}

const FULL_HD: CameraSize = { width: 1920, height: 1080 };

/** What a 1080p camera sees of labels that lie under it, as a JPEG; an empty desk without any. */
export async function photographOf(laid: readonly Laid[], changes: Partial<Story> = {}): Promise<Buffer> {
  const prints = laid.map(({ picture }, i) => {
    const name = `still/${i}`;
    return printLabel(picture, makePrinter(drawLaser(makeRandom(name, 'laser'))), name);
  });
  const showings = laid.map(({ changes: own = {} }, label) => ({
    label,
    from: 0,
    coming: 0,
    resting: 1,
    leaving: 0,
    hand: 'none' as const,
    longSide: 620,
    ...own,
  }));
  const { width, height, data } = openStage(tell('still', showings, changes), prints)
    .at(0)
    .develop();
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Before the page is opened: from then on it has one camera, which shows what `lay` says. */
export async function stubCamera(page: Page, size: CameraSize = FULL_HD): Promise<void> {
  await page.context().addInitScript(stillCamera, size);
}

/** The camera itself, as a script that runs in the page before its own ones do, with nothing of this file in reach. */
export function stillCamera(size?: CameraSize): void {
  const { width, height } = size ?? { width: 1920, height: 1080 };
  if (!navigator.mediaDevices) return;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  let isPlugged = true;
  let stream: MediaStream | null = null;
  const draw = (picture: ImageBitmap | null) => {
    pen.fillStyle = '#3a3835';
    if (picture) pen.drawImage(picture, 0, 0);
    else pen.fillRect(0, 0, width, height);
  };
  draw(null);
  // Without a change there is no frame: a pixel flickers as a sensor does. Drawing all anew would take the page's time.
  setInterval(() => {
    pen.fillStyle = Math.random() > 0.5 ? '#000' : '#111';
    pen.fillRect(0, 0, 1, 1);
  }, 70);
  const device = { kind: 'videoinput', deviceId: 'desk', groupId: '', label: 'Desk camera' };
  navigator.mediaDevices.enumerateDevices = async () => (isPlugged ? [device as MediaDeviceInfo] : []);
  navigator.mediaDevices.getUserMedia = async () => {
    if (!isPlugged) throw new DOMException('There is none.', 'NotFoundError');
    stream = canvas.captureStream(15);
    const [track] = stream.getVideoTracks();
    Object.defineProperty(track, 'label', { value: device.label });
    track.getSettings = () => ({ deviceId: 'desk', width, height, frameRate: 15 });
    return stream;
  };
  const desk = {
    async lay(source: string | null) {
      // An Image would stay decoded in caches of the page, of which a camera needs none.
      const file = source === null ? null : Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
      const picture = file && (await createImageBitmap(new Blob([file])));
      draw(picture);
      picture?.close();
    },
    plug(plugged: boolean) {
      isPlugged = plugged;
      if (!plugged) {
        for (const track of stream?.getTracks() ?? []) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      }
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    },
  };
  Object.assign(window, { stillCamera: desk });
}

export async function lay(page: Page, photograph: Buffer | null): Promise<void> {
  const source = photograph?.toString('base64') ?? null;
  // @ts-expect-error stubCamera put it there.
  await page.evaluate((one) => window.stillCamera.lay(one), source);
}

export async function plug(page: Page, isPlugged: boolean): Promise<void> {
  // @ts-expect-error stubCamera put it there.
  await page.evaluate((one) => window.stillCamera.plug(one), isPlugged);
}
