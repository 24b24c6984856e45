import { linkTo, useRoute } from '#window/state/route.ts';
import classes from './sections.module.css';

interface SectionLinksProps {
  readonly label: string;
  readonly links: readonly { readonly path: string; readonly name: string }[];
}

/** Links to the parts of an area. */
export function SectionLinks({ label, links }: SectionLinksProps) {
  const { path: shown } = useRoute();
  return (
    <nav className={classes.sections} aria-label={label}>
      {links.map(({ path, name }) => (
        <a key={path} href={linkTo(path)} aria-current={path === shown ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
