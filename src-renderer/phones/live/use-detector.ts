import { type RefObject, useEffect, useRef, useState } from 'react';
import type { View } from '#window/camera/detector.ts';
import { startDetector } from '#window/camera/start-detector.ts';
import { useHandheld } from '#window/phones/handheld-context.ts';
import { jpegOf } from './jpeg.ts';
import { beginLive, takeSighting } from './live-store.ts';
import { openLive } from './read-live.ts';
import { stayAwake } from './wake-lock.ts';

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
  const handheld = useHandheld();
  const [view, setView] = useState<View | null>(null);
  const told = useRef(read);
  told.current = read;
  useEffect(() => {
    beginLive();
    void handheld.wakeReader();
  }, [handheld]);
  useEffect(() => {
    if (!video.current || !track || !canFollow()) return;
    const live = openLive({
      ...handheld.liveParts,
      jpegOf,
      onRead(reading, frame) {
        told.current();
        takeSighting(handheld, reading, async () => (await jpegOf(frame)).blob).catch(reportError);
      },
    });
    const eyes = startDetector({
      video: video.current,
      inHand: true,
      onView(shown) {
        live.see(shown);
        setView(shown);
      },
      onFrame: (frame) =>
        live.frame(frame).catch((error) => {
          reportError(error);
          throw error;
        }),
    });
    return () => eyes.stop();
  }, [video, track, handheld]);
  useWakeLock(track !== null);
  return view;
}

function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (isOn && 'wakeLock' in navigator) return stayAwake({ wakeLock: navigator.wakeLock, page: document });
  }, [isOn]);
}
