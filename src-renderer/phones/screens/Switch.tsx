import { useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}

export function Switch({ label, hint, on, set }: SwitchProps) {
  const id = useId();
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={id}
        onChange={({ target }) => set(target.checked)}
      />
      <span className="track" aria-hidden="true" />
      <span>
        <strong>{label}</strong>
        <span id={id} className="quiet">
          {hint}
        </span>
      </span>
    </label>
  );
}
