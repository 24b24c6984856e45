import { Select } from '@mantine/core';
import { ROLES, type Role } from '#shared/core/role.ts';
import { useWords } from '#window/words/use-words.ts';

interface RoleChoiceProps {
  readonly label: string;
  readonly role: Role;
  readonly choose: (role: Role) => void;
  /** Whether a sentence says what the role may do. */
  readonly described?: boolean;
  /** Whether the label is for screen readers alone. */
  readonly plain?: boolean;
  readonly disabled?: boolean;
}

export function RoleChoice({ label, role, choose, described, plain, disabled = false }: RoleChoiceProps) {
  const t = useWords('account');
  return (
    <Select
      {...(plain ? { 'aria-label': label } : { label })}
      {...(described
        ? { description: t.rights[role], inputWrapperOrder: ['label', 'input', 'description', 'error'] }
        : {})}
      data={ROLES.toReversed().map((value) => ({ value, label: t.roles[value] }))}
      value={role}
      onChange={(value) => value && choose(value)}
      allowDeselect={false}
      disabled={disabled}
    />
  );
}
