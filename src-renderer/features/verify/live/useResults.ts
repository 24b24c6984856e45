import type { Finding } from '../../../../src-shared/inspection.ts';
import { useAnnouncement } from '../../../state/announcement.ts';
import { useInspection } from '../inspection-store.ts';
import { useSound } from '../sound/sound.ts';
import { useVerifyWords } from '../words.ts';

/** What happens when a label is known: it is kept, it sounds, and it is said. */
export function useResults(): (finding: Finding) => void {
  const t = useVerifyWords();
  return (finding) => {
    useInspection.getState().putMine(finding);
    useSound.getState().play(finding.state);
    // The number is part of the text: two equal texts in a row would be announced once.
    const name = finding.watermark_id ?? String(finding.appearance);
    useAnnouncement.getState().announce(`${t.states[finding.state]}: ${name}`);
  };
}
