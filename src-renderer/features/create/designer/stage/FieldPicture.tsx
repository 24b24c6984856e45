import { memo, useLayoutEffect, useRef } from 'react';
import classes from './label.module.css';

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
