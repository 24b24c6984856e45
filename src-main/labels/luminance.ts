/** How much light a channel of sRGB stands for, from 0 to 1; its value is from 0 to 255. */
export function lightOf(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The relative luminance of WCAG, from 0 to 1. */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
}

/** Red, green and blue of a colour such as #0B2A5B. */
export function channelsOf(color: string): [red: number, green: number, blue: number] {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** The contrast ratio of WCAG between two relative luminances: from 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
