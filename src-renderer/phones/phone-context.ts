import { createContext, useContext } from 'react';
import type { Phone } from './phone.ts';

export const PhoneContext = createContext<Phone | null>(null);

export function usePhone(): Phone {
  const phone = useContext(PhoneContext);
  if (!phone) throw new Error('There is no phone around this.');
  return phone;
}
