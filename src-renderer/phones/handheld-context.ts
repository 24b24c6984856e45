import { createContext, useContext } from 'react';
import type { Handheld } from './handheld.ts';

export const HandheldContext = createContext<Handheld | null>(null);

export function useHandheld(): Handheld {
  const handheld = useContext(HandheldContext);
  if (!handheld) throw new Error('There is no handheld around this.');
  return handheld;
}
