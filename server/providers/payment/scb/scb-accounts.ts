/** Minimum of visible digits; fewer could match anybody's account. */
const fewestDigits = 4

/**
 * Whether a masked account number ("xxx-x-x2295-x") can be this one: the same length, and every visible digit
 * equal. Too few visible digits are no match.
 */
export function isAccountMatch(ours: string, masked: string): boolean {
  const own = ours.replaceAll(/\D/g, '')
  const shown = masked.replaceAll(/[^\dxX*]/g, '')
  if (own.length !== shown.length || shown.replaceAll(/\D/g, '').length < fewestDigits) return false
  return Array.from(shown).every((sign, at) => /\D/.test(sign) || sign === own.charAt(at))
}
