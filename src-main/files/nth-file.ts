/** `sheets.pdf`, `sheets-2.pdf`, `sheets-3.pdf`: files of one order beside each other. */
export function nthFile(file: string, nth: number): string {
  return nth === 1 ? file : file.replace(/(\.pdf)?$/i, `-${nth}$1`);
}
