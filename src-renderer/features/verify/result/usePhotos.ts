import { useEffect, useRef, useState } from 'react';
import type { Finding } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import type { Corners } from '#window/camera/detector.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { cornerText } from '#window/features/verify/live/frame-post.ts';
import { useLive } from '#window/features/verify/live/live-store.ts';
import { useResults } from '#window/features/verify/live/useDetector.ts';
import { openNumbering } from '#window/features/verify/numbering.ts';
import { useDropped } from '#window/state/dropped.ts';

export interface Photo {
  readonly file: File;
  readonly src: string;
  /** Null while it is being read. */
  readonly finding: Finding | null;
  readonly error: unknown;
}

export interface Photos {
  /** The photograph that is shown. Null while the camera's picture is shown. */
  readonly photo: Photo | null;
  /** The number of photographs that follow. */
  readonly waiting: number;
  readonly isSettingCorners: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly next: () => void;
  readonly again: () => void;
  readonly setCorners: (isSetting: boolean) => void;
  readonly read: (corners: Corners) => void;
  /** Back to the camera. */
  readonly leave: () => void;
}

/** Milliseconds for which the result of a photograph is shown before the next one is read. */
const SHOWN_MS = 1_500;

/** Photographs from files, one after the other, in place of the camera. `isAsking`: the next one waits for the answer of a person. */
export function usePhotos(inspection_id: number, isAsking: boolean): Photos {
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [isSettingCorners, setCorners] = useState(false);
  const isPaused = useLive((state) => state.isPaused);
  const isHeld = isAsking || isPaused;
  const results = useResults();
  const current = useRef<File | null>(null);
  const numbers = useRef(openNumbering<object>());
  const shown = useRef<object>({});

  function open(file: File | null): void {
    setPhoto(file && { file, src: URL.createObjectURL(file), finding: null, error: null });
    setCorners(false);
    current.current = file;
    if (file) void read(file, null);
  }

  async function read(file: File, corners: Corners | null, showing = {}): Promise<void> {
    shown.current = showing;
    const { window } = useInspection.getState();
    const tell = (told: Pick<Photo, 'finding' | 'error'>) =>
      current.current === file && setPhoto((old) => old && { ...old, ...told });
    tell({ finding: null, error: null });
    try {
      const query = { last: true, window, ...(corners ? { corners: cornerText(corners) } : {}) };
      const { finding } = await numbers.current.under(showing, (appearance) =>
        call('addFrame', { params: { inspection_id }, query: { appearance, ...query }, file }),
      );
      if (!isOpen(inspection_id)) return;
      if (finding) results(finding);
      if (finding && current.current === file) useLive.getState().show(finding);
      tell({ finding, error: null });
    } catch (error) {
      tell({ finding: null, error });
    }
  }

  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (current.current) setQueue((old) => [...old, ...files]);
    else {
      setQueue(files.slice(1));
      open(files[0]);
    }
  };
  const next = () => {
    open(queue[0] ?? null);
    setQueue(queue.slice(1));
  };
  useNextByItself(queue.length > 0 && photo?.finding != null && !isSettingCorners && !isHeld, next);
  const src = photo?.src;
  useEffect(() => (src === undefined ? undefined : () => URL.revokeObjectURL(src)), [src]);
  useTakeDropped(add);

  return {
    photo,
    waiting: queue.length,
    isSettingCorners,
    add,
    next,
    again() {
      // A second reading of a photograph that is still being read would make a second finding.
      if (!photo || (photo.finding ?? photo.error) === null) return;
      // The station may have read the photograph although its answer was lost. For the same number the station repeats its answer.
      if (photo.finding) void read(photo.file, null);
      else void read(photo.file, null, shown.current);
    },
    setCorners,
    read(corners) {
      setCorners(false);
      if (photo) void read(photo.file, corners);
    },
    leave() {
      setQueue([]);
      open(null);
    },
  };
}

/** The window may show another session by the time that a photograph is read. */
function isOpen(inspection_id: number): boolean {
  return useInspection.getState().id === inspection_id;
}

/** What could not be read at all stays until a person has seen why. */
function useNextByItself(isDue: boolean, next: () => void): void {
  const newest = useRef(next);
  newest.current = next;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => newest.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
}

function useTakeDropped(add: (files: readonly File[]) => void): void {
  const newest = useRef(add);
  newest.current = add;
  const dropped = useDropped((state) => state.files);
  useEffect(() => {
    if (dropped.length > 0) newest.current(useDropped.getState().take());
  }, [dropped]);
}
