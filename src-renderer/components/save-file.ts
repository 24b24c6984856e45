/** The browser takes the file over, so that a large one never lies in the window's memory. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
