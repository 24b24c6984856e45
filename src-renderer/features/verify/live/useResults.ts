import type { Finding } from '../../../../src-shared/inspection.ts';
import { contradictionSentence } from '../../../../src-shared/label-code-words.ts';
import { useAnnouncement } from '../../../state/announcement.ts';
import { useLanguage } from '../../../state/language.ts';
import { useInspection } from '../inspection-store.ts';
import { useSound } from '../sound/sound.ts';
import { useVerifyWords } from '../words.ts';

/** Takes in the result of a label: stores it, plays its sound and announces it. */
export function useResults(): (finding: Finding) => void {
  const t = useVerifyWords();
  const language = useLanguage((state) => state.language);
  return (finding) => {
    useInspection.getState().putMine(finding);
    useSound.getState().play(finding.state);
    // The name is part of the text, since two equal texts in a row are announced only once.
    const name = finding.watermark_id ?? String(finding.appearance);
    const codes = finding.contradictions.map((one) => contradictionSentence(one, language));
    useAnnouncement.getState().announce([`${t.states[finding.state]}: ${name}`, ...codes].join('. '));
  };
}
