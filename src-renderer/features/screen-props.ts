/** The props of every screen: the parameters of its path, and the query of the address. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}
