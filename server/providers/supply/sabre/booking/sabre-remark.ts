const prefix = 'FH REF '

/**
 * Our reference as a remark of the booking: by it a booking is known again whose answer was lost. Remarks are kept in
 * capitals, so every other character is written as its number.
 */
export function remarkOf(clientReference: string): string {
  const written = clientReference.replaceAll(
    /[^A-Z0-9-]/g,
    (one) => `/${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return prefix + written
}

/** Our reference among the remarks of a booking; empty when none of them is ours. */
export function referenceIn(remarks: readonly { readonly text?: string | undefined }[]): string {
  const ours = remarks.find((one) => one.text?.toUpperCase().startsWith(prefix))?.text ?? ''
  return ours
    .slice(prefix.length)
    .trim()
    .toUpperCase()
    .replaceAll(/\/([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
