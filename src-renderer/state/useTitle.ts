import { useEffect } from 'react';

/** What the window is called in the list of windows, and by a screen reader that comes to it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Twinmark`;
  }, [title]);
}
