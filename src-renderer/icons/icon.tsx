import type { ComponentType, SVGProps } from 'react';

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
  return ({ stroke = 2, ...rest }) => (
    <Picture name={name} fill="none" stroke="currentColor" strokeWidth={stroke} {...rest}>
      {solid !== undefined && <path d={solid} fill="currentColor" />}
      <path d={lines} />
    </Picture>
  );
}

/*#__NO_SIDE_EFFECTS__*/
export function filled(name: string, shape: string): Icon {
  return ({ stroke: _, ...rest }) => (
    <Picture name={name} fill="currentColor" {...rest}>
      <path d={shape} />
    </Picture>
  );
}

interface PictureProps extends SVGProps<SVGSVGElement> {
  readonly name: string;
  readonly size?: number | string;
}

function Picture({ name, size = 24, className, children, ...rest }: PictureProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={['pictogram', `pictogram-${name}`, className].filter(Boolean).join(' ')}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {children}
    </svg>
  );
}
