import { usePhone } from '#window/phones/phone-context.ts';
import { useFormats } from '#window/words/formats.ts';

/** Says how long ago a time by the station's clock is. The device's clock may be hours off. */
export function useAge(): (at: number) => string {
  const { ago } = useFormats();
  const phone = usePhone();
  return (at) => ago(at + Date.now() - phone.now());
}
