import { type RefObject, useEffect, useRef, useState } from 'react';
import type { View } from '#window/camera/detector.ts';
import { startDetector } from '#window/camera/start-detector.ts';
import { offerEvidence } from '#window/phones/evidence.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { beginLive, endSight, takeComparison, takeSighting, watch } from './live-store.ts';
import { jpegOf, openLive } from './read-live.ts';

/** Browsers of before 2023 lack what following a label needs. There a press takes a photograph. */
export function canFollow(): boolean {
  return 'VideoFrame' in window && 'requestVideoFrameCallback' in HTMLVideoElement.prototype;
}

/** Follows labels before the camera and reads them, while `track` is live. Gives what the newest frame shows. */
export function useDetector(
  video: RefObject<HTMLVideoElement | null>,
  track: MediaStreamTrack | null,
  read: () => void,
): View | null {
  const phone = usePhone();
  const [view, setView] = useState<View | null>(null);
  const told = useRef(read);
  told.current = read;
  useEffect(() => {
    beginLive();
    void phone.wakeReader();
  }, [phone]);
  useEffect(() => {
    if (!video.current || !track || !canFollow()) return;
    const live = openLive({
      ...phone.liveParts,
      jpegOf,
      onRead(reading, frame) {
        told.current();
        const photo = async () => (await jpegOf(frame)).blob;
        offerEvidence(reading, photo, frame.corners);
        takeSighting(phone, reading, frame.appearance, photo).catch(reportError);
      },
      onCompared(reading, frame) {
        takeComparison(reading);
        offerEvidence(reading, async () => (await jpegOf(frame)).blob, frame.corners);
      },
    });
    const eyes = startDetector({
      video: video.current,
      inHand: true,
      onView(shown) {
        live.see(shown);
        watch(shown);
        setView(shown);
      },
      onFrame: (frame) =>
        live.frame(frame).catch((error) => {
          reportError(error);
          throw error;
        }),
    });
    return () => {
      eyes.stop();
      endSight();
    };
  }, [video, track, phone]);
  useWakeLock(track !== null);
  return view;
}

function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (isOn && 'wakeLock' in navigator) return stayAwake({ wakeLock: navigator.wakeLock, page: document });
  }, [isOn]);
}

interface AwakeParts {
  readonly wakeLock: Pick<WakeLock, 'request'>;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps the screen on: a phone in a stand would go dark between two labels. Browsers take the lock back whenever the page goes out of
 * sight, so it is asked for again. Returns a function that ends it.
 */
export function stayAwake({ wakeLock, page }: AwakeParts): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function ask(): Promise<void> {
    if (page.visibilityState !== 'visible' || (lock && !lock.released)) return;
    // A battery that runs low refuses it, and the camera goes on without.
    const given = await wakeLock.request('screen').catch(() => null);
    if (isOver || (lock && !lock.released)) await given?.release();
    else lock = given;
  }

  const again = () => void ask();
  page.addEventListener('visibilitychange', again);
  again();
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
