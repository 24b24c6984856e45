import type { ReactNode } from 'react';

/** A component, and below its name what it looks like in each state. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="stack gap-3">
      <h2>{name}</h2>
      {children}
    </section>
  );
}
