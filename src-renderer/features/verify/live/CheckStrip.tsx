import type { CameraCheck, CheckFigure } from '#window/camera/detector.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { useFormats } from '#window/words/formats.ts';
import classes from './live.module.css';
import { useLive } from './live-store.ts';
import { useLiveWords } from './words.ts';

const FIGURES = ['focus', 'light', 'glare', 'size', 'resolution'] as const;

/** Focus, light, glare and size of the label in view. If one of them is poor, the strip says what to do. */
export function CheckStrip() {
  const t = useLiveWords().check;
  const check = useLive((state) => state.view?.check ?? null);
  return (
    <section className={classes.check} aria-label={t.title}>
      {check ? <Figures check={check} /> : <StateDot state="none" label={t.waiting} />}
    </section>
  );
}

function Figures({ check }: { check: CameraCheck }) {
  return FIGURES.map((name) => {
    const figure = check[name];
    return figure && <Figure key={name} name={name} figure={figure} />;
  });
}

function Figure({ name, figure }: { name: (typeof FIGURES)[number]; figure: CheckFigure }) {
  const t = useLiveWords().check;
  const { number } = useFormats();
  const value =
    name === 'size'
      ? t.pixels(number(figure.value))
      : name === 'resolution'
        ? t.perMillimetre(number(figure.value, 1))
        : t.good;
  const text = figure.isGood || figure.reason === null ? value : t.reasons[figure.reason];
  return <StateDot state={figure.isGood ? 'ok' : 'warn'} label={`${t.names[name]}: ${text}`} />;
}
