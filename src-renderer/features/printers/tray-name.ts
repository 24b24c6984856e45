import { useWords } from '#window/words/use-words.ts';

/** As IPP names trays that have no names. */
const NUMBERED = /^tray-(\d+)$/;

/** What people call a tray. */
export function useTrayName(): (tray: string) => string {
  const t = useWords('paper').printer;
  return (tray) => {
    const [, number] = NUMBERED.exec(tray) ?? [];
    return number === undefined ? t.trayNamed({ name: tray }) : t.trayNumber({ number });
  };
}
