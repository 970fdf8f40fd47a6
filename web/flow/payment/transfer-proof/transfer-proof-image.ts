/** The most bytes a slip's picture may have. */
export const transferProofMaxBytes = 10_000_000
const slipTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What a picker offers, so that a phone hands out a type that we read. */
export const transferProofAccept = slipTypes.join(',')

/** Why a file is not sent at all. */
export type TransferProofFault = 'notAPicture' | 'tooLarge' | 'empty'

/** Looks at a file before it is sent: a wrong one is told at once. The server looks again, at the bytes. */
export function transferProofFaultOf({
  type,
  size,
}: Pick<File, 'type' | 'size'>): TransferProofFault | undefined {
  if (size === 0) return 'empty'
  if (!slipTypes.some((one) => one === type)) return 'notAPicture'
  return size > transferProofMaxBytes ? 'tooLarge' : undefined
}
