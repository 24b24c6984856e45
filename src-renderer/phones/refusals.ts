const GERMAN_REFUSALS: Readonly<Record<number, string>> = {
  400: 'Die Station kann mit dem, was gesendet wurde, nichts anfangen.',
  401: 'Die Station kennt dieses Gerät nicht. Koppeln Sie es neu.',
  403: 'Die Station erlaubt das diesem Gerät nicht.',
  404: 'Die Station kennt das nicht.',
  409: 'Das geht an der Station gerade nicht.',
  413: 'Das Foto ist zu groß. Machen Sie ein kleineres.',
  415: 'Diese Art von Bild liest die Station nicht. Nehmen Sie JPEG oder PNG.',
};

/** The German reason for a refusal, by its status. The station gives the reason only in English. */
export function germanRefusal(status: number): string {
  return GERMAN_REFUSALS[status] ?? 'Die Station hat es abgelehnt.';
}
