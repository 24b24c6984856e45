/** What every screen is given: names out of its path, and what stands behind the question mark. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}
