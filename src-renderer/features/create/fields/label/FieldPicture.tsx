import { memo, useLayoutEffect, useRef } from 'react';
import classes from './label.module.css';

/** The drawing as elements of the page, since pictures by their address do not load within a picture. It has neither scripts nor styles. */
export const FieldPicture = memo(({ svg }: { svg: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    place.current?.replaceChildren(document.importNode(documentElement, true));
  }, [svg]);
  return <div ref={place} className={classes.picture} />;
});
