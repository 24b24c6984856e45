import { Radio } from '@mantine/core';
import { useWords } from '#window/words/useWords.ts';
import classes from './outcome.module.css';
import { FATES, type Fate } from './useFate.ts';

interface FateRadiosProps {
  readonly fate: Fate;
  readonly fates?: readonly Fate[];
  readonly choose: (fate: Fate) => void;
}

export function FateRadios({ fate, fates = FATES, choose }: FateRadiosProps) {
  const t = useWords('outcome');
  const words = {
    same: [t.again, t.againLead],
    new: [t.anew, t.anewLead],
    void: [t.voidOnly, t.voidOnlyLead],
  } as const;
  return (
    <section className={classes.card}>
      <Radio.Group value={fate} onChange={(value) => choose(value as Fate)} label={<h3>{t.what}</h3>}>
        {fates.map((one, index) => (
          <Radio
            key={one}
            value={one}
            label={words[one][0]}
            description={words[one][1]}
            mt={index === 0 ? 'xs' : 'sm'}
          />
        ))}
      </Radio.Group>
    </section>
  );
}
