import { type RefObject, useEffect, useRef, useState } from 'react';
import type { View } from '../../camera/eyes.ts';
import { startEyes } from '../../camera/start-eyes.ts';
import { useHandheld } from '../handheld-context.ts';
import { beginLive, takeSighting } from './live-store.ts';
import { jpegOf, openLive } from './read-live.ts';

/** Browsers of before 2023 lack what following a label needs. There a press takes a photograph. */
export function canFollow(): boolean {
  return 'VideoFrame' in window && 'requestVideoFrameCallback' in HTMLVideoElement.prototype;
}

/** Follows labels before the camera and reads them, while `track` is live. Gives what the newest frame shows. */
export function useEyes(
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
    const live = openLive(handheld.liveParts);
    const eyes = startEyes({
      video: video.current,
      inHand: true,
      onView: setView,
      async onFrame(frame) {
        const reading = await live.frame(frame);
        if (reading === null) return 'more';
        told.current();
        void takeSighting(handheld, reading, async () => (await jpegOf(frame)).blob);
        return 'enough';
      },
    });
    return () => eyes.stop();
  }, [video, track, handheld]);
  useWakeLock(track !== null);
  return view;
}

/** A phone in a stand would go dark between two labels. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    // A battery that runs low refuses it, and the camera goes on without.
    const asked = navigator.wakeLock.request('screen').catch(() => null);
    return () => void asked.then((lock) => lock?.release());
  }, [isOn]);
}
