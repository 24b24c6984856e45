import { ActionIcon, NativeSelect, Popover, Switch } from '@mantine/core';
import { GRIDS, useDesigner } from '#window/features/create/designer/state/designer.ts';
import { IconGrid4x4 } from '#window/icons/things.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

/** The grid, and whether fields are drawn to lines. */
export function ViewTools() {
  const t = useWords('field');
  const { number } = useFormats();
  const { grid, snaps, guide } = useDesigner();
  return (
    <Popover position="bottom-start" shadow="md" width="16rem" trapFocus withRoles returnFocus>
      <Popover.Target>
        <ActionIcon variant={grid > 0 ? 'filled' : 'default'} size="var(--target)" aria-label={t.grid} title={t.grid}>
          <IconGrid4x4 size="1.25rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.grid} className="stack gap-3">
        <NativeSelect
          label={t.gridLines}
          data={GRIDS.map((value) => ({
            value: String(value),
            label: value === 0 ? t.gridNone : t.gridEvery({ mm: number(value, Number.isInteger(value) ? 0 : 1) }),
          }))}
          value={String(grid)}
          onChange={(event) => guide({ grid: Number(event.currentTarget.value) })}
        />
        <Switch
          label={t.snap}
          description={t.snapLead}
          checked={snaps}
          onChange={(event) => guide({ snaps: event.currentTarget.checked })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
