import { useAnnouncement } from '#window/state/announcement.ts';

/** Announces to screen readers what happens outside of the focus. */
export function LiveRegion() {
  const text = useAnnouncement((state) => state.text);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {text}
    </div>
  );
}
