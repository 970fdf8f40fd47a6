/** The maximum size of a transfer proof's picture, in bytes. */
export const transferProofMaxBytes = 10_000_000
const slipTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The types for a file picker, so that a phone provides one that the server reads. */
export const transferProofAccept = slipTypes.join(',')

/** Why a file is not sent at all. */
export type TransferProofFault = 'notAPicture' | 'tooLarge' | 'empty'

/**
 * Checks a file before it is sent, so that a wrong one is reported at once. The server checks the bytes
 * again.
 */
export function transferProofFaultOf({
  type,
  size,
}: Pick<File, 'type' | 'size'>): TransferProofFault | undefined {
  if (size === 0) return 'empty'
  if (!slipTypes.some((one) => one === type)) return 'notAPicture'
  return size > transferProofMaxBytes ? 'tooLarge' : undefined
}
