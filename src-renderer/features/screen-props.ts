/** What every screen is given. In a file of its own: the list of screens imports them, and not they the list. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}
