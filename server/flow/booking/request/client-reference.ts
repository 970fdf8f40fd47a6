import { type OrderNumber, orderNumberAlphabet } from '#contract/terms/booking.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type Ids } from '#server/platform/ids.ts'

/** The references under which reservations are made, by which a supplier's reservation is known as ours for certain. */
export type ClientReferences = {
  /** A new reference for an order: its number, chance, and a seal. */
  make(number: OrderNumber): string
  /** Whether this shop has made a reference, though no order has it; false for those from before references were sealed. */
  isOwn(clientReference: string): boolean
}

const chanceLength = 8
const sealLength = 8

/** References under the shop's keys. They are written in capitals and digits alone: suppliers keep nothing else. */
export function createClientReferences(
  { sign, signAll }: Pick<Signer, 'sign' | 'signAll'>,
  ids: Pick<Ids, 'code'>,
): ClientReferences {
  return {
    make: (number) => {
      const begun = `${number}-${ids.code(orderNumberAlphabet, chanceLength)}`
      return `${begun}-${sealOf(sign(begun))}`
    },
    isOwn: (clientReference) => {
      const at = clientReference.lastIndexOf('-')
      const [begun, seal] = [clientReference.slice(0, at), clientReference.slice(at + 1)]
      return signAll(begun).some((signature) => sealOf(signature) === seal)
    },
  }
}

function sealOf(signature: string): string {
  const letters = [...Buffer.from(signature, 'base64url').subarray(0, sealLength)]
  return letters.map((byte) => orderNumberAlphabet.charAt(byte % orderNumberAlphabet.length)).join('')
}
