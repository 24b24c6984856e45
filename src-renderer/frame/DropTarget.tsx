import { IconFileImport } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { bringIn } from '#window/state/dropped.ts';
import { readRoute } from '#window/state/route.ts';
import classes from './frame.module.css';
import { readDrop } from './read-drop.ts';
import { useFrameWords } from './words.ts';

/** Files may be dropped anywhere in the window: they are kept in state/dropped.ts, and the screen that makes labels opens. */
export function DropTarget() {
  const t = useFrameWords();
  const [over, setOver] = useState(false);
  useLayoutEffect(() => listenForDrops(setOver, bringIn), []);
  if (!over) return null;
  return (
    <div className={classes.drop} aria-hidden>
      <IconFileImport size="3rem" stroke={1.3} />
      <p>{isVerifying() ? t.dropPhotos : t.dropHere}</p>
    </div>
  );
}

function isVerifying(): boolean {
  return readRoute(location.hash).path.match(/^\/verify\/\d/) !== null;
}

function listenForDrops(setOver: (over: boolean) => void, take: (files: readonly File[]) => void): () => void {
  // The event that a child is entered comes before the event that its parent is left. So only a count says whether the pointer is in the window.
  let depth = 0;
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  const handlers = {
    dragenter(event: DragEvent) {
      if (!hasFiles(event)) return;
      depth++;
      setOver(true);
    },
    dragleave(event: DragEvent) {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    },
    dragover(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault();
    },
    drop(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file in place of the window, even if a screen took the file.
      const taken = event.defaultPrevented;
      event.preventDefault();
      depth = 0;
      setOver(false);
      if (!taken && event.dataTransfer) void readDrop(event.dataTransfer).then(take);
    },
  };
  const entries = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => void][];
  for (const [name, handle] of entries) window.addEventListener(name, handle);
  return () => {
    for (const [name, handle] of entries) window.removeEventListener(name, handle);
  };
}
