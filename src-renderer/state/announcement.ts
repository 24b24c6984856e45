import { create } from 'zustand';

interface AnnouncementState {
  readonly text: string;
  /** Announces a text to screen readers. The same text twice in a row is announced once. */
  readonly announce: (text: string) => void;
}

/** The text of the window's only live region: see frame/LiveRegion.tsx. */
export const useAnnouncement = create<AnnouncementState>()((set) => ({
  text: '',
  announce: (text) => set({ text }),
}));
