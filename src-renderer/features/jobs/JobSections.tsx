import { SectionLinks } from '#window/components/SectionLinks.tsx';
import { useWords } from '#window/words/useWords.ts';

/** Links to the parts of Jobs. */
export function JobSections() {
  const { sections } = useWords('job');
  const links = [
    { path: '/jobs', name: sections.all },
    { path: '/jobs/queue', name: sections.queue },
    { path: '/jobs/statistics', name: sections.statistics },
  ];
  return <SectionLinks label={sections.label} links={links} />;
}
