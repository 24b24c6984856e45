import { type ComponentType, createElement, type ReactNode, type SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'name'> {
  /** Width and height. */
  readonly size?: number | string;
  /** How thick the lines are, in a picture of 24 × 24. */
  readonly stroke?: number | string;
}

/** A picture beside words, which says nothing to those who cannot see it. */
export type Icon = ComponentType<IconProps>;

/*#__NO_SIDE_EFFECTS__*/
export function outlined(name: string, lines: string, solid?: string): Icon {
  return ({ stroke = 2, ...rest }) =>
    drawn(
      name,
      { fill: 'none', stroke: 'currentColor', strokeWidth: stroke, ...rest },
      solid === undefined ? null : createElement('path', { d: solid, fill: 'currentColor' }),
      createElement('path', { d: lines }),
    );
}

/*#__NO_SIDE_EFFECTS__*/
export function filled(name: string, shape: string): Icon {
  return ({ stroke: _, ...rest }) =>
    drawn(name, { fill: 'currentColor', ...rest }, createElement('path', { d: shape }));
}

/** Written without JSX: programs of Node that have no build read names of icons, too. */
function drawn(
  name: string,
  { size = 24, className, ...rest }: SVGProps<SVGSVGElement> & IconProps,
  ...parts: ReactNode[]
) {
  const classes = ['pictogram', `pictogram-${name}`, className].filter(Boolean).join(' ');
  const frame = { 'aria-hidden': 'true', viewBox: '0 0 24 24', width: size, height: size, className: classes } as const;
  return createElement('svg', { ...frame, strokeLinecap: 'round', strokeLinejoin: 'round', ...rest }, ...parts);
}
