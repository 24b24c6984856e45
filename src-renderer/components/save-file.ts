/** The browser itself downloads the file, so that a large file never lies in the memory of the window. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
