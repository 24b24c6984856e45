import { NumberInput, Switch } from '@mantine/core';
import type { Counter, Layout } from '#shared/labels/layout.ts';
import { countersIn, withCounter } from '#window/features/create/designer/state/counters.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';

/** How the counters of a field count. Other fields may show the same counter. */
export function CounterForm({ layout, value }: { layout: Layout; value: string }) {
  const { edit } = useDesigner.getState();
  return countersIn(layout, value).map((name) => (
    <OneCounter
      key={name}
      name={name}
      counter={layout.counters[name]}
      change={(next, gesture) => edit((one) => withCounter(one, name, next), gesture && `${gesture} ${name}`)}
    />
  ));
}

interface OneCounterProps {
  readonly name: string;
  readonly counter: Counter;
  readonly change: (next: Partial<Counter>, gesture?: string) => void;
}

function OneCounter({ name, counter, change }: OneCounterProps) {
  const t = useWords('field');
  return (
    <fieldset className={classes.counter}>
      <legend>{t.counter({ name })}</legend>
      <div className={classes.numbers}>
        <Whole label={t.counterStart} value={counter.start} most={1e12} set={(start) => change({ start }, 'start')} />
        <Whole label={t.counterStep} value={counter.step} most={1e9} set={(step) => change({ step }, 'step')} />
      </div>
      <Switch
        label={t.counterContinue}
        description={t.counterContinueLead}
        checked={counter.continue}
        onChange={(event) => change({ continue: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

interface WholeProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly set: (value: number) => void;
}

/** A whole number, which may be negative. While it is empty the old one stays. */
function Whole({ label, value, most, set }: WholeProps) {
  return (
    <NumberInput
      label={label}
      min={-most}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      hideControls
      value={value}
      onChange={(next) => typeof next === 'number' && next !== value && set(next)}
    />
  );
}
