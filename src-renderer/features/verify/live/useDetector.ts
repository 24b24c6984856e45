import { type RefObject, useEffect, useRef } from 'react';
import type { Finding } from '#shared/verify/inspection.ts';
import { useCamera } from '#window/camera/camera.ts';
import type { Detector } from '#window/camera/detector.ts';
import { startDetector } from '#window/camera/start-detector.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useConnection } from '#window/state/connection.ts';
import { useSaidContradiction } from '#window/words/useSaid.ts';
import { useWords } from '#window/words/useWords.ts';
import { openPost } from './frame-post.ts';
import { useLive } from './live-store.ts';
import { useSound } from './sound.ts';

const AGAIN_MS = 1000;

/** Starts eyes at the camera's picture while there is a picture and the session runs. */
export function useDetector(
  inspection_id: number,
  video: RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  /** True while a person decides something. Then no new label is read. */
  isHeld: boolean,
): RefObject<Detector | null> {
  const eyes = useRef<Detector | null>(null);
  const stream = useCamera((state) => state.stream);
  const isPaused = useLive((state) => state.isPaused);
  const found = useResults();
  const newest = useRef(found);
  newest.current = found;

  useEffect(() => {
    const player = video.current;
    if (!player || !stream || !isWanted) return;
    const { see, answer, fail, close } = useLive.getState();
    const { highest } = useInspection.getState();
    const post = openPost({
      inspection_id,
      answered(appearance, told) {
        // The window may show another session by now, whose labels have the same numbers.
        if (useInspection.getState().id !== inspection_id) return;
        const isKnown = Boolean(useLive.getState().answers.get(appearance)?.finding);
        answer(appearance, told);
        if (told.finding && !isKnown) newest.current(told.finding);
      },
      failed: fail,
    });
    eyes.current = startDetector({
      video: player,
      first: highest + 1,
      onView(view) {
        see(view);
        for (const appearance of view.missed) post.missed(appearance);
      },
      onFrame: post.send,
    });
    return () => {
      eyes.current?.stop();
      eyes.current = null;
      post.end();
      close();
    };
  }, [inspection_id, video, stream, isWanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new eyes have to be told too.
  useEffect(() => eyes.current?.pause(isPaused || isHeld), [isPaused, isHeld, stream, isWanted]);
  useAgainWhenBack(eyes);
  return eyes;
}

/** Reads labels again that were shown while the station did not answer. */
function useAgainWhenBack(eyes: RefObject<Detector | null>): void {
  const connection = useConnection((state) => state.state);
  const hasFailed = useLive((state) => state.failure !== null);
  useEffect(() => {
    if (connection !== 'live' || !hasFailed) return;
    // A single call may fail while the event stream goes on. Then no reconnection follows, so a timer tries again.
    const timer = setTimeout(() => {
      useLive.getState().goOn();
      eyes.current?.again();
    }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [connection, hasFailed, eyes]);
}

/** Takes in the result of a label: stores it, plays its sound and announces it. */
export function useResults(): (finding: Finding) => void {
  const t = useWords('verify');
  const say = useSaidContradiction();
  return (finding) => {
    useInspection.getState().putMine(finding);
    useSound.getState().play(finding.state);
    // The name is part of the text, since two equal texts in a row are announced only once.
    const name = finding.watermark_id ?? t.unnamed({ number: String(finding.appearance) });
    const codes = finding.contradictions.map(say);
    useAnnouncement.getState().announce([`${t.states[finding.state]}: ${name}`, ...codes].join('. '));
  };
}
