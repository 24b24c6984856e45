import { type RefObject, useCallback, useRef } from 'react';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { zoomedFrom } from '#window/features/create/designer/state/zoom.ts';

/** Ctrl and the wheel zoom the label. The window itself must not be zoomed by it, so the listener is an active one. */
export function useWheelZoom(scale: RefObject<number>): (element: HTMLElement | null) => (() => void) | undefined {
  const newest = useRef(scale);
  return useCallback((element) => {
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      useDesigner.getState().show({ zoom: zoomedFrom(newest.current.current, event.deltaY < 0 ? 1 : -1) });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);
}
