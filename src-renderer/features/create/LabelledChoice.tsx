import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { useId } from 'react';
import classes from './create.module.css';

/** A row of choices with a visible label above it. */
export function LabelledChoice({ label, ...props }: Omit<SegmentedControlProps, 'ref'> & { label: string }) {
  const id = useId();
  return (
    <div>
      <span className={classes.choiceLabel} id={id}>
        {label}
      </span>
      <SegmentedControl fullWidth aria-labelledby={id} {...props} />
    </div>
  );
}
