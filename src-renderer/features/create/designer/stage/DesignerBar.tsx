import { ActionIcon } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import classes from '#window/features/create/designer/fields.module.css';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { proposal } from '#window/features/create/designer/state/proposal.ts';
import { shareOf, zoomedFrom } from '#window/features/create/designer/state/zoom.ts';
import type { Icon } from '#window/icons/icon.ts';
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconZoomIn, IconZoomOut } from '#window/icons/signs.ts';
import { IconSelectAll, IconWand } from '#window/icons/things.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { LayoutMenu } from './LayoutMenu.tsx';
import { ViewTools } from './ViewTools.tsx';

interface DesignerBarProps {
  readonly draft: Draft;
  readonly keepNow: () => Promise<boolean>;
  readonly close: () => void;
}

/** What can be done with the layout as a whole, and how it is looked at. */
export function DesignerBar({ draft, keepNow, close }: DesignerBarProps) {
  const t = useWords('field');
  const { history, several } = useDesigner();
  const { undo, redo, show, replace } = useDesigner.getState();
  const first = useRef<HTMLButtonElement>(null);
  // What had the focus is gone with the screen before.
  useEffect(() => first.current?.focus(), []);
  const propose = useWork(async () => replace(await proposal(draft.id)));
  return (
    <div className={classes.bar} role="toolbar" aria-label={t.tools}>
      <h2>{t.onLabel}</h2>
      <Button ref={first} variant="default" icon={IconWand} title={t.proposeLead} work={propose} label={t.propose} />
      <LayoutMenu keepNow={keepNow} />
      <span className={classes.group}>
        <Tool icon={IconArrowBackUp} label={t.undo} disabled={history.past.length === 0} press={undo} />
        <Tool icon={IconArrowForwardUp} label={t.redo} disabled={history.future.length === 0} press={redo} />
        <Tool icon={IconSelectAll} label={t.several} pressed={several} press={() => show({ several: !several })} />
      </span>
      <ViewTools />
      <ZoomTools />
      <Button className={classes.done} icon={IconCheck} onClick={close} label={t.done} />
      {propose.error !== null && <ErrorNotice error={propose.error} />}
    </div>
  );
}

function ZoomTools() {
  const t = useWords('field');
  const { percent } = useFormats();
  const { scale, show } = useDesigner();
  return (
    <span className={classes.group}>
      <Tool icon={IconZoomOut} label={t.zoomOut} press={() => show({ zoom: zoomedFrom(scale, -1) })} />
      <Button
        variant="default"
        title={t.zoomFit}
        aria-label={`${t.zoomFit} · ${t.zoomed({ percent: percent(shareOf(scale)) })}`}
        onClick={() => show({ zoom: 'fit' })}
      >
        {percent(shareOf(scale))}
      </Button>
      <Tool icon={IconZoomIn} label={t.zoomIn} press={() => show({ zoom: zoomedFrom(scale, 1) })} />
    </span>
  );
}

interface ToolProps {
  readonly icon: Icon;
  readonly label: string;
  readonly press: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

function Tool({ icon: Icon, label, press, disabled = false, pressed }: ToolProps) {
  return (
    <ActionIcon
      variant={pressed ? 'filled' : 'default'}
      size="var(--target)"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={press}
    >
      <Icon size="1.25rem" stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
