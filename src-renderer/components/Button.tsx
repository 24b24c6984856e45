import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { Icon } from '#window/icons/icon.ts';
import type { Work } from '#window/state/work.ts';

type NativeProps = Omit<ComponentProps<'button'>, keyof MantineButtonProps>;

interface ButtonProps
  extends MantineButtonProps,
    NativeProps,
    Pick<ComponentProps<'a'>, 'download' | 'target' | 'rel'> {
  readonly label?: ReactNode;
  readonly icon?: Icon;
  /** A press runs it; a button of type `submit` leaves that to its form. The button is busy while it runs. */
  readonly work?: Work;
  /** Makes the button a link. */
  readonly href?: string;
}

export function Button({ label, icon: Icon, work, href, children = label, ...rest }: ButtonProps) {
  const props = {
    ...(Icon && { leftSection: <Icon size="1.125rem" aria-hidden /> }),
    ...(work && { loading: work.busy, ...(rest.type !== 'submit' && { onClick: work.run }) }),
    ...rest,
  };
  if (href === undefined) return <MantineButton {...props}>{children}</MantineButton>;
  return (
    <MantineButton component="a" href={href} {...(props as object)}>
      {children}
    </MantineButton>
  );
}
