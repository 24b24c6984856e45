import { create } from 'zustand';

/** When somebody last touched the window, in milliseconds since 1970. A new page counts as touched. */
const useLastUse = create<{ readonly at: number }>()(() => ({ at: Date.now() }));

/** Labels that are held before the camera are use of the window, too. */
export function noteUse(): void {
  useLastUse.setState({ at: Date.now() });
}

/** Notes each touch of the page. */
export function watchUse(page: Window): void {
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
    page.addEventListener(type, noteUse, { capture: true, passive: true });
}

/** Whole seconds since somebody last touched the window. */
export function secondsUnused(): number {
  return Math.max(0, Math.floor((Date.now() - useLastUse.getState().at) / 1000));
}
