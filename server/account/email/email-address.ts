/**
 * An address that can receive mail: one @, a dot after it, ASCII only. The confirmation mail is the actual
 * check. Other scripts are refused: some letters look like ASCII, and some become ASCII when their case is
 * changed.
 */
const emailForm = /^[^\s@<>"(),;:[\]\\]{1,64}@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i
const plainText = /^[\x21-\x7e]{3,254}$/

/** Whether a text can be an account's address. */
export function isEmailAddress(text: string): boolean {
  return plainText.test(text) && emailForm.test(text)
}

/** Returns the normalised address for lookup: it ignores case. */
export function emailLookupKey(email: string): string {
  return email.trim().toLowerCase()
}
