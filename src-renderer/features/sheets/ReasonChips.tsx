import { Chip, Group, TextInput } from '@mantine/core';
import { useWords } from '#window/words/useWords.ts';
import classes from './outcome.module.css';

export function ReasonChips({ reason, choose }: { reason: string; choose: (reason: string) => void }) {
  const t = useWords('outcome');
  const usual = Object.values(t.reasons);
  return (
    <section className={classes.card}>
      <h3>{t.reason}</h3>
      <Chip.Group value={usual.includes(reason) ? reason : null} onChange={(value) => choose(String(value ?? ''))}>
        <Group gap="xs">
          {usual.map((one) => (
            <Chip key={one} value={one}>
              {one}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <TextInput
        label={t.own}
        maxLength={500}
        value={usual.includes(reason) ? '' : reason}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </section>
  );
}
