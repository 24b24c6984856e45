import { type Outcome, useSignals } from '#window/phones/sound.ts';

const TONES: Readonly<Record<Outcome, string>> = {
  found: 'ok',
  again: 'busy',
  void: 'bad',
  unknown: 'warn',
  unreadable: 'warn',
};

/** The edge of the screen lights up for an outcome, where the phone cannot vibrate. */
export function Flash() {
  const flash = useSignals((state) => state.flash);
  if (!flash) return null;
  const end = () => useSignals.setState({ flash: null });
  return (
    <div key={flash.at} className="flash" data-tone={TONES[flash.outcome]} aria-hidden="true" onAnimationEnd={end} />
  );
}
