import { useEffect } from 'react';

/** Sets the title of the window, as lists of windows and screen readers tell it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Twinmark`;
  }, [title]);
}
