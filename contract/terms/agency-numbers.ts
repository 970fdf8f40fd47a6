/** Removes the separators from a typed number: spaces, hyphens and dots. */
export function withoutSeparators(typed: string): string {
  return typed.replaceAll(/[\s.‐-―-]/gu, '')
}

/**
 * Returns whether a text can be the IATA number of an agency: seven digits, or eight with a check digit, the
 * seven digits modulo 7. Source: IATA, numeric code of a passenger agency.
 */
export function isIataNumber(typed: string): boolean {
  const digits = withoutSeparators(typed)
  if (!/^\d{7,8}$/.test(digits)) return false
  return digits.length === 7 || Number(digits.slice(0, 7)) % 7 === Number(digits[7])
}

/**
 * Returns whether a text can be a Thai tax or citizen number: thirteen digits, the last a check digit.
 * Source: Department of Provincial Administration; the Revenue Department numbers companies in the same way.
 */
export function isThaiTaxId(typed: string): boolean {
  const digits = withoutSeparators(typed)
  if (!/^\d{13}$/.test(digits)) return false
  const sum = Array.from(digits.slice(0, 12), Number).reduce(
    (all, digit, index) => all + digit * (13 - index),
    0,
  )
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/**
 * Returns whether a text can be a biller id at Thai banks: the tax id and a suffix of two digits. Source:
 * Bank of Thailand.
 */
export function isBillerId(typed: string): boolean {
  const digits = withoutSeparators(typed)
  return /^\d{15}$/.test(digits) && isThaiTaxId(digits.slice(0, 13))
}

/** Returns whether PromptPay can send money to it: a Thai mobile number in national form, or a tax id. */
export function isPromptPayId(typed: string): boolean {
  return /^0[689]\d{8}$/.test(withoutSeparators(typed)) || isThaiTaxId(typed)
}

/** Returns whether a text can be a Thai bank account number: ten digits, at some banks up to fifteen. */
export function isBankAccountNumber(typed: string): boolean {
  return /^\d{10,15}$/.test(withoutSeparators(typed))
}

/**
 * Returns whether a text can be a licence of the Department of Tourism: 11/01234, some with a branch after
 * it.
 */
export function isTourismLicence(typed: string): boolean {
  return /^\d{2}\/\d{5}(\/\d{1,3})?$/.test(typed.trim())
}
