import { useEffect } from 'react';

/** The name of the window, for whoever has it behind another one. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
