import { NativeSelect, TextInput } from '@mantine/core';
import { FINDING_STATES, type Finding, type FindingState } from '#shared/verify/inspection.ts';
import { KeptFilters } from '#window/components/own-table/KeptFilters.tsx';
import type { FilterTexts } from '#window/components/own-table/kept-filters.ts';
import { IconSearch } from '#window/icons/signs.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './summary.module.css';

interface FindingSearchProps {
  readonly findings: readonly Finding[];
  readonly filter: FindingFilter;
  readonly change: (filter: FindingFilter) => void;
}

export function FindingSearch({ findings, filter, change }: FindingSearchProps) {
  const t = useWords('summary');
  const { states } = useWords('verify');
  const { number } = useFormats();
  const counts = Map.groupBy(findings, ({ state }) => state);
  const there = FINDING_STATES.filter((state) => counts.has(state) || state === filter.state);
  return (
    <search className={classes.filter}>
      <NativeSelect
        label={t.filter}
        data={[
          { value: '', label: t.anyState({ count: number(findings.length) }) },
          ...there.map((value) => ({
            value,
            label: t.counted({ name: states[value], count: number(counts.get(value)?.length ?? 0) }),
          })),
        ]}
        value={filter.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, state: FINDING_STATES.find((one) => one === value) ?? null })
        }
      />
      <TextInput
        label={t.find}
        placeholder={t.findHint}
        leftSection={<IconSearch size="1.125rem" aria-hidden />}
        value={filter.text}
        onChange={({ currentTarget }) => change({ ...filter, text: currentTarget.value })}
      />
      <KeptFilters table="findings" filter={textsOf(filter)} apply={(kept) => change(filterOf(kept))} />
    </search>
  );
}

export interface FindingFilter {
  readonly state: FindingState | null;
  readonly text: string;
}

export const ALL_FINDINGS: FindingFilter = { state: null, text: '' };

function textsOf({ state, text }: FindingFilter): FilterTexts {
  return { ...(state && { state }), ...(text.trim() && { text: text.trim() }) };
}

function filterOf({ state, text = '' }: FilterTexts): FindingFilter {
  return { state: FINDING_STATES.find((one) => one === state) ?? null, text };
}

/** `wordOf` says a finding's state as the window does. */
export function filtered(
  findings: readonly Finding[],
  { state, text }: FindingFilter,
  wordOf: (finding: Finding) => string,
): readonly Finding[] {
  const wanted = text.trim().toLowerCase();
  return findings.filter((finding) => {
    if (state !== null && finding.state !== state) return false;
    const { watermark_id, message, reason, record } = finding;
    const fields = record?.fields.map(([, value]) => value) ?? [];
    const texts = [watermark_id, message, reason, record?.title, wordOf(finding), ...fields];
    return texts.some((one) => one?.toLowerCase().includes(wanted));
  });
}
