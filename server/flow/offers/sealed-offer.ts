import { type KeyObject, createCipheriv, createDecipheriv, createHmac, createSecretKey } from 'node:crypto'
import { type Money, satang } from '#contract/terms/money.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'
import { type RealTimeMarkup } from '#contract/terms/price/markup.ts'
import { type SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { type SupplierId } from '#contract/terms/provider.ts'
import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'
import { type Search } from '#server/flow/search/search.ts'
import { type Sealer } from '#server/platform/crypto.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type SupplierOfferRef } from '#server/providers/supply/supplier-offer.ts'

/** What all offers of a search share. */
export type OfferSearch = {
  readonly searchId: string
  readonly supplierId: SupplierId
  readonly search: Search
  /** The real-time markup of the seller who was shown the offers; absent for other customers. */
  readonly realTimeMarkup?: RealTimeMarkup
  /** The sales channel in which they were shown. */
  readonly channel: SalesChannel
  readonly createdAt: Instant
}

/**
 * What the shop must know of a shown offer: enough to ask the supplier for it again and to tell whether its
 * price has changed. The offer itself comes back with the supplier's answer.
 */
export type OfferNote = {
  readonly ref: SupplierOfferRef
  readonly netTotal: Money
  readonly sellingTotal: Money
  /** Digest of the flights and their times. */
  readonly flights: string
  /** What one person of each type was shown to pay. */
  readonly perPerson: readonly { readonly type: PassengerType; readonly amount: Money }[]
  /** Digest of what is bought besides the flights: classes, baggage, rules. */
  readonly conditions: string
  /** Until when the offer can be bought, as its buyer was told. */
  readonly expiresAt: Instant
}

/**
 * Offer ids that carry what the shop must know of the offer, so that a search writes nothing. An id has two
 * parts: the search with a key of its own, sealed under a key of the shop; and the offer, sealed under the key
 * of its search. Both are encrypted, because a supplier's reference can contain the net fare.
 */
export type OfferSeals = {
  /** Returns what makes the ids of the offers of one search; each call makes another id. */
  idsOf(search: OfferSearch): (note: OfferNote) => string
  /** Returns the id of an offer that replaces one of the same search: the same for the same content. */
  replacementId(kept: OpenedOffer, note: OfferNote): string
  /** Returns the content of an id; undefined when it was not made by this shop or was changed. */
  open(offerId: string): OpenedOffer | undefined
}

/** The content of an offer id. */
export type OpenedOffer = OfferSearch & OfferNote & { readonly offerId: string }

const prefix = 'off_'
const nonceLength = 12
const tagLength = 16
const keyLength = 32

/** Creates the seals; `sealer` is bound to this purpose. */
export function createOfferSeals(sealer: Sealer, ids: Ids): OfferSeals {
  return {
    idsOf(search) {
      const bytes = ids.bytes(keyLength)
      const head = base64urlOf(sealer.seal(JSON.stringify([base64urlOf(bytes), search])))
      const key = createSecretKey(bytes)
      let position = 0
      return (note) => {
        const nonce = Buffer.alloc(nonceLength)
        nonce.writeUInt32BE(position, nonceLength - 4)
        position += 1
        return idOf({ head, key, nonce }, textOf(note))
      }
    },
    replacementId({ offerId }, note) {
      const read = openHead(offerId, sealer)
      if (!read) throw new RangeError('an offer is replaced whose id was opened before')
      const { head, key } = read
      const text = textOf(note)
      // A key never meets a nonce twice: counted nonces begin with 0, those made of a content with 1.
      const digest = createHmac('sha256', key).update(text).digest()
      const nonce = Buffer.concat([Buffer.from([1]), digest.subarray(1, nonceLength)])
      return idOf({ head, key, nonce }, text)
    },
    open(offerId) {
      const read = openHead(offerId, sealer)
      const note = read && openNote(read.tail, read.key)
      return note && { ...read.search, ...note, offerId }
    },
  }
}

type Under = { readonly head: string; readonly key: KeyObject; readonly nonce: Uint8Array }

function idOf({ head, key, nonce }: Under, text: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${prefix}${head}.${body.toString('base64url')}`
}

type OpenedHead = {
  readonly head: string
  readonly tail: Buffer
  readonly key: KeyObject
  readonly search: OfferSearch
}

function openHead(offerId: string, sealer: Sealer): OpenedHead | undefined {
  const [head = '', tail = '', ...rest] = offerId.slice(prefix.length).split('.')
  const [headBytes, tailBytes] = [bytesOf(head), bytesOf(tail)]
  if (!offerId.startsWith(prefix) || rest.length > 0 || !headBytes || !tailBytes) return undefined
  try {
    const [key, search] = JSON.parse(sealer.open(headBytes)) as [string, OfferSearch]
    return { head, tail: tailBytes, key: createSecretKey(Buffer.from(key, 'base64url')), search }
  } catch {
    // not sealed by this shop, or changed since
    return undefined
  }
}

function openNote(tail: Buffer, key: KeyObject): OfferNote | undefined {
  if (tail.length < nonceLength + tagLength) return undefined
  const options = { authTagLength: tagLength }
  const decipher = createDecipheriv('aes-256-gcm', key, tail.subarray(0, nonceLength), options)
  decipher.setAuthTag(tail.subarray(-tagLength))
  try {
    const body = decipher.update(tail.subarray(nonceLength, -tagLength))
    return noteIn(Buffer.concat([body, decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}

type WireNote = [
  ref: string,
  netTotal: number,
  sellingTotal: number,
  flights: string,
  conditions: string,
  expiresAtMs: number,
  ...perPerson: (readonly [PassengerType, number])[],
]

function textOf({
  ref,
  netTotal,
  sellingTotal,
  flights,
  conditions,
  expiresAt,
  perPerson,
}: OfferNote): string {
  const people = perPerson.map(({ type, amount }) => [type, amount.amount] as const)
  const amounts = [netTotal.amount, sellingTotal.amount] as const
  const wire: WireNote = [ref, ...amounts, flights, conditions, msOf(expiresAt), ...people]
  return JSON.stringify(wire)
}

function noteIn(text: string): OfferNote {
  const [ref, net, selling, flights, conditions, expiresAtMs, ...people] = JSON.parse(text) as WireNote
  return {
    ref: ref as SupplierOfferRef,
    netTotal: satang(net),
    sellingTotal: satang(selling),
    flights,
    conditions,
    expiresAt: instantFromMs(expiresAtMs),
    perPerson: people.map(([type, amount]) => ({ type, amount: satang(amount) })),
  }
}

function base64urlOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Returns the bytes of a text in base64url; undefined when it is empty or written in another way. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : undefined
}
