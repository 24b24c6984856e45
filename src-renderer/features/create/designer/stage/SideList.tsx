import { Tabs } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import classes from '#window/features/create/designer/fields.module.css';
import { useWords } from '#window/words/useWords.ts';
import { FieldList } from './FieldList.tsx';
import { Layers } from './Layers.tsx';

/** What can be put on the label, and what lies on it. */
export function SideList({ draft, layout }: { draft: Draft; layout: Layout }) {
  const t = useWords('field');
  return (
    <Tabs className={classes.list} defaultValue="add" keepMounted={false}>
      <Tabs.List grow className={classes.tabs}>
        <Tabs.Tab value="add">{t.addTab}</Tabs.Tab>
        <Tabs.Tab value="layers">{t.layers}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="add">
        <FieldList draft={draft} layout={layout} />
      </Tabs.Panel>
      <Tabs.Panel value="layers">
        <Layers layout={layout} />
      </Tabs.Panel>
    </Tabs>
  );
}
