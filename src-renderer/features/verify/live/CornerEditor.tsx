import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Corners, Point } from '#window/camera/detector.ts';
import { Button } from '#window/components/Button.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './corner-editor.module.css';
import { canBeLabel, firstCorners, goneRound, movedByKey, type PictureSize, placed } from './corner-moves.ts';

interface CornerEditorProps {
  /** The address of the frozen picture. */
  readonly src: string;
  readonly size: PictureSize;
  /** The corners to begin with. */
  readonly guess: Corners | null;
  readonly read: (corners: Corners) => void;
  readonly cancel: () => void;
}

/** Sets the four corners of a label that is not found automatically, by finger, mouse or keys. */
export function CornerEditor({ src, size, guess, read, cancel }: CornerEditorProps) {
  const t = useWords('live');
  const [corners, setCorners] = useState<Corners>(() => guess ?? firstCorners(size));
  const isGood = canBeLabel(corners);
  const finish = () => isGood && read(goneRound(corners));
  useKeys([
    { keys: 'Enter', words: t.readNow, run: finish },
    { keys: 'Escape', words: t.cancel, run: cancel },
  ]);
  return (
    <section className={classes.editor} aria-label={t.cornersTitle}>
      <CornerPicture src={src} size={size} corners={corners} change={setCorners} finish={finish} />
      <div className={classes.editorFoot}>
        <p>
          <strong>{t.cornersTitle}</strong>
          <span className="quiet small" role="status">
            {isGood ? t.cornersLead : t.cornersBad}
          </span>
        </p>
        <Button variant="default" onClick={cancel} label={t.cancel} />
        <Button onClick={finish} disabled={!isGood} rightSection={<KeyHint keys="Enter" />} label={t.readNow} />
      </div>
    </section>
  );
}

interface CornerPictureProps {
  readonly src: string;
  readonly size: PictureSize;
  readonly corners: Corners;
  readonly change: (change: (corners: Corners) => Corners) => void;
  readonly finish: () => void;
}

function CornerPicture({ src, size, corners, change, finish }: CornerPictureProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [tapped, setTapped] = useState(0);
  // The first corner gets the focus, so that arrow keys move it at once.
  useEffect(() => stage.current?.querySelector('button')?.focus(), []);
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return [((clientX - box.left) * size.width) / box.width, ((clientY - box.top) * size.height) / box.height];
  };
  const tap = (event: PointerEvent) => {
    const point = pointAt(event);
    change((old) => placed(old, tapped, point, size));
    setTapped((tapped + 1) % 4);
  };
  return (
    <div className={classes.editorRoom}>
      <div
        ref={stage}
        className={classes.editorStage}
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
        onPointerDown={tap}
      >
        <img src={src} alt="" draggable={false} />
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          <polygon
            points={goneRound(corners)
              .map((corner) => corner.join(','))
              .join(' ')}
          />
        </svg>
        {corners.map((corner, index) => (
          <CornerHandle
            // Corners are known only by their numbers.
            // biome-ignore lint/suspicious/noArrayIndexKey: as it says.
            key={index}
            index={index}
            corner={corner}
            size={size}
            drag={(event) => {
              const point = pointAt(event);
              change((old) => placed(old, index, point, size));
            }}
            press={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                finish();
                return;
              }
              if (movedByKey(corners, index, event, size) === null) return;
              event.preventDefault();
              change((old) => movedByKey(old, index, event, size) ?? old);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface CornerHandleProps {
  readonly index: number;
  readonly corner: Point;
  readonly size: PictureSize;
  readonly drag: (event: PointerEvent) => void;
  readonly press: (event: KeyboardEvent) => void;
}

function CornerHandle({ index, corner: [x, y], size, drag, press }: CornerHandleProps) {
  const t = useWords('live');
  const { number } = useFormats();
  return (
    <button
      type="button"
      className={classes.handle}
      style={{ left: `${(100 * x) / size.width}%`, top: `${(100 * y) / size.height}%` }}
      aria-label={t.corner({ number: number(index + 1), x: number(x), y: number(y) })}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => event.buttons > 0 && drag(event)}
    >
      <span aria-hidden>{index + 1}</span>
    </button>
  );
}
