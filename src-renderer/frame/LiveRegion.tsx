import { useAnnouncement } from '../state/announcement.ts';

/** What happens without being looked at is said here. */
export function LiveRegion() {
  const text = useAnnouncement((state) => state.text);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {text}
    </div>
  );
}
