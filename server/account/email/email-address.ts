/**
 * An address that mail can be sent to: one @, a dot after it, plain letters only. The mail itself is the
 * proof. Letters of other scripts are refused: some look like plain ones, some turn into them in capitals.
 */
const emailForm = /^[^\s@<>"(),;:[\]\\]{1,64}@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i
const plainText = /^[\x21-\x7e]{3,254}$/

/** Whether a text can be the address of an account. */
export function isEmailAddress(text: string): boolean {
  return plainText.test(text) && emailForm.test(text)
}

/** The form under which an address is found: whoever may capitalise it as they like is the same person. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase()
}
