/** What tells names of operators apart. They stay as they were typed; their case and the way their characters are composed tell no two apart. */
export function foldOperatorName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}

export function isSameOperator(one: string, other: string): boolean {
  return foldOperatorName(one) === foldOperatorName(other);
}
