/**
 * The hue of an airline's mark in degrees, the same for a code on every page. Codes that differ in one letter
 * come out far apart, so that marks side by side can be told apart.
 */
export function airlineHue(code: string): number {
  const letters = Array.from(code, (letter) => letter.codePointAt(0) ?? 0)
  const number = letters.reduce((sum, letter) => sum * 43 + letter, 7)
  // The golden angle spreads neighbours over the whole circle.
  return Math.round((number * 137.508) % 360)
}
