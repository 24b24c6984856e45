import { useEffect } from 'react';

/** Sets the title of the window, for lists of windows and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Twinmark`;
  }, [title]);
}
