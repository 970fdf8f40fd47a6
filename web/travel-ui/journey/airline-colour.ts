/**
 * Returns the hue of an airline's mark in degrees, equal for a code on every page. Codes that differ in one
 * letter get distant hues, so that adjacent marks can be distinguished.
 */
export function airlineColour(code: string): number {
  const letters = Array.from(code, (letter) => letter.codePointAt(0) ?? 0)
  const number = letters.reduce((sum, letter) => sum * 43 + letter, 7)
  // The golden angle spreads neighbours over the whole circle.
  return Math.round((number * 137.508) % 360)
}
