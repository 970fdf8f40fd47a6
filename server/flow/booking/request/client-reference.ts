import { type OrderNumber, orderNumberAlphabet } from '#contract/terms/booking.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { Ids } from '#server/platform/ids.ts'

/** Client references of reservations, which prove that a reservation at a supplier was made by this shop. */
export type ClientReferences = {
  /** Returns a new reference for an order: order number, random part and seal. */
  make(number: OrderNumber): string
  /** Tells whether this shop made a reference, even one without an order; false for references without a seal. */
  isOwn(clientReference: string): boolean
}

const chanceLength = 8
const sealLength = 8

/** Creates references under the shop's keys, in capitals, digits and dashes only, as suppliers keep nothing else. */
export function createClientReferences(
  { sign, signAll }: Pick<Signer, 'sign' | 'signAll'>,
  ids: Pick<Ids, 'code'>,
): ClientReferences {
  return {
    make: (number) => {
      const begun = `${number}-${ids.code(orderNumberAlphabet, chanceLength)}`
      return `${begun}-${referenceLettersOf(sign(begun))}`
    },
    isOwn: (clientReference) => {
      const at = clientReference.lastIndexOf('-')
      const [begun, seal] = [clientReference.slice(0, at), clientReference.slice(at + 1)]
      return signAll(begun).some((signature) => referenceLettersOf(signature) === seal)
    },
  }
}

function referenceLettersOf(signature: string): string {
  const letters = [...Buffer.from(signature, 'base64url').subarray(0, sealLength)]
  return letters.map((byte) => orderNumberAlphabet.charAt(byte % orderNumberAlphabet.length)).join('')
}
