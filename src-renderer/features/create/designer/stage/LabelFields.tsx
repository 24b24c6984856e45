import { memo, useLayoutEffect, useRef } from 'react';
import type { ShownFields } from '#shared/labels/shown-fields.ts';
import classes from './label.module.css';

interface LabelFieldsProps {
  readonly shown: ShownFields;
  /** Of the picture under the fields, in millimetres: it reaches over the edges of the label by its bleed. */
  readonly width: number;
  readonly bleed: number;
}

/** The fields of a row in their true size, over the picture of the label. */
export function LabelFields({ shown, width, bleed }: LabelFieldsProps) {
  const left = (width - shown.width) / 2;
  const place = { left: `${left}mm`, top: `${bleed}mm`, width: `${shown.width}mm`, height: `${shown.height}mm` };
  return (
    <div className={classes.fields} style={place} aria-hidden="true">
      {shown.items.map(({ id, svg }) => svg !== null && <FieldPicture key={id} svg={svg} />)}
    </div>
  );
}

/**
 * What the station drew of a field, as elements of the page: inside of an <img>, the pictures that the drawing names would not load. The
 * drawing has neither scripts nor styles.
 */
export const FieldPicture = memo(({ svg }: { svg: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    place.current?.replaceChildren(document.importNode(documentElement, true));
  }, [svg]);
  return <div ref={place} className={classes.picture} />;
});
