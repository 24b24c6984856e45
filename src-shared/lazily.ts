/** What is made when it is first asked for, and then is there. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly it: T } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
