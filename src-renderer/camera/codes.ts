/** Finds QR codes in what the camera shows. */
import { BarcodeDetector } from 'qr/decode.js';

/** Milliseconds between two readings. People hold a code there for a second or two, and reading takes a part of that time. */
const EVERY = 150;

/** Calls back with the text of each code in the video, until the signal is aborted. */
export async function watchCodes(video: HTMLVideoElement, until: AbortSignal, seen: (text: string) => void) {
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  while (!until.aborted) {
    const text = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await readCode(detector, video) : null;
    if (text !== null && !until.aborted) seen(text);
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
}

async function readCode(detector: BarcodeDetector, video: HTMLVideoElement): Promise<string | null> {
  const [code] = await detector.detect(video);
  return code?.rawValue ?? null;
}
