import { Radio } from '@mantine/core';
import classes from './outcome.module.css';
import type { Fate } from './useFate.ts';
import { useOutcomeWords } from './words.ts';

export function FateRadios({ fate, choose }: { fate: Fate; choose: (fate: Fate) => void }) {
  const t = useOutcomeWords();
  return (
    <section className={classes.card}>
      <Radio.Group value={fate} onChange={(value) => choose(value as Fate)} label={<h3>{t.what}</h3>}>
        <Radio value="same" label={t.again} description={t.againLead} mt="xs" />
        <Radio value="new" label={t.anew} description={t.anewLead} mt="sm" />
        <Radio value="void" label={t.voidOnly} description={t.voidOnlyLead} mt="sm" />
      </Radio.Group>
    </section>
  );
}
