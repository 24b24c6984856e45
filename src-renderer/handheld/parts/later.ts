import { type ComponentType, lazy } from 'react';

/** A part of a screen that comes after the first screen. Where its file cannot be loaded, the rest of the screen stands. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }));
}
