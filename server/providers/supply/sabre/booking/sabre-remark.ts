const prefix = 'FH REF '

/**
 * Returns our reference as a remark, by which a booking with a lost answer is identified. Remarks are stored
 * in capitals, so other characters are encoded as numbers.
 */
export function referenceRemark(clientReference: string): string {
  const written = clientReference.replaceAll(
    /[^A-Z0-9-]/g,
    (one) => `/${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return prefix + written
}

/** Returns our reference from the remarks of a booking; empty when none is ours. */
export function referenceInRemarks(remarks: readonly { readonly text?: string | undefined }[]): string {
  const ours = remarks.find((one) => one.text?.toUpperCase().startsWith(prefix))?.text ?? ''
  return ours
    .slice(prefix.length)
    .trim()
    .toUpperCase()
    .replaceAll(/\/([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
