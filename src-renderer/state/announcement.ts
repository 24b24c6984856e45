import { create } from 'zustand';

interface AnnouncementState {
  readonly text: string;
  /** Says something to those who do not see the window. The same text twice in a row is said once. */
  readonly announce: (text: string) => void;
}

/** The window's one live region: see frame/LiveRegion.tsx. */
export const useAnnouncement = create<AnnouncementState>()((set) => ({
  text: '',
  announce: (text) => set({ text }),
}));
