import { SectionLinks } from '#window/components/SectionLinks.tsx';
import { useVerifyWords } from './words.ts';

/** Links to the parts of Verify. */
export function VerifySections() {
  const { sections } = useVerifyWords();
  const links = [
    { path: '/verify', name: sections.desk },
    { path: '/verify/lists', name: sections.lists },
  ];
  return <SectionLinks label={sections.label} links={links} />;
}
