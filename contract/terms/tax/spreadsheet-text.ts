/**
 * Characters that start a formula in spreadsheets, half and full width, and characters that some skip before:
 * tab, line ends and NUL. Source: OWASP, CSV injection.
 */
const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/u

/** Returns a text that no spreadsheet runs as a formula: one that would be gets an apostrophe in front. */
export function neutraliseFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}
