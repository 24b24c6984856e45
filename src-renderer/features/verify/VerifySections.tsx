import { SectionLinks } from '#window/components/SectionLinks.tsx';
import { useWords } from '#window/words/useWords.ts';

/** Links to the parts of Verify. */
export function VerifySections() {
  const { sections } = useWords('verify');
  const links = [
    { path: '/verify', name: sections.desk },
    { path: '/verify/lists', name: sections.lists },
  ];
  return <SectionLinks label={sections.label} links={links} />;
}
