/** Whether a colour such as `#0A6638` can be read on white paper: a contrast of 4.5 by the formula of WCAG 2.2. */
export function isReadableOnWhite(hex: string): boolean {
  const [red = 1, green = 1, blue = 1] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5;
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
