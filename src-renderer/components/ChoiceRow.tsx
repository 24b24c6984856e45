import { useId } from 'react';
import classes from './choice-row.module.css';

interface ChoiceRowProps<T extends string> {
  /** Names the choice for screen readers; it is not shown. */
  readonly label: string;
  readonly data: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A few words side by side, one of which is chosen. If there is too little room, they take two lines. */
export function ChoiceRow<T extends string>({ label, data, value, onChange }: ChoiceRowProps<T>) {
  const name = useId();
  return (
    <div className={classes.place}>
      <fieldset className={classes.row}>
        <legend className="visually-hidden">{label}</legend>
        {data.map((one) => (
          <label key={one.value} data-chosen={one.value === value}>
            <input type="radio" name={name} checked={one.value === value} onChange={() => onChange(one.value)} />
            {one.label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
