import type { Finding } from '#shared/verify/inspection.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useSaidContradiction } from '#window/words/use-contradiction.ts';
import { useWords } from '#window/words/use-words.ts';
import { useSound } from './sound.ts';

/** Takes in the result of a label: stores it, plays its sound and announces it. */
export function useResults(): (finding: Finding) => void {
  const t = useWords('verify');
  const say = useSaidContradiction();
  return (finding) => {
    useInspection.getState().putMine(finding);
    useSound.getState().play(finding.state);
    // The name is part of the text, since two equal texts in a row are announced only once.
    const name = finding.watermark_id ?? String(finding.appearance);
    const codes = finding.contradictions.map(say);
    useAnnouncement.getState().announce([`${t.states[finding.state]}: ${name}`, ...codes].join('. '));
  };
}
