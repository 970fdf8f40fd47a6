import { type KeyObject, createCipheriv, createDecipheriv, createHmac, createSecretKey } from 'node:crypto'
import { type Money, satang } from '#contract/terms/money.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import type { RealTimeMarkup } from '#contract/terms/price/markup.ts'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { Search } from '#server/flow/search/search.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { SupplierOfferRef } from '#server/providers/supply/supplier-offer.ts'

/** What all offers of a search share. */
export type OfferSearch = {
  readonly searchId: string
  readonly supplierId: SupplierId
  readonly search: Search
  /** The real-time markup of the seller who was shown the offers; absent for other customers. */
  readonly realTimeMarkup?: RealTimeMarkup
  /** The company whose own codes were sent to the supplier: nobody else may price or book what they found. */
  readonly companyId?: string
  /** The sales channel in which they were shown. */
  readonly channel: SalesChannel
  readonly createdAt: Instant
}

/**
 * What the shop must know of a shown offer: enough to ask the supplier for it again and to tell whether its
 * price has changed. The offer itself comes back with the supplier's answer.
 */
export type OfferSnapshot = {
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
  /** Returns the key of the ids of one search, for {@link createOfferIdFactory}. */
  keyOf(search: OfferSearch): OfferKey
  /** Returns the id of an offer that replaces one of the same search: the same for the same content. */
  replacementId(kept: OpenedOffer, note: OfferSnapshot): string
  /** Returns the content of an id; undefined when it was not made by this shop or was changed. */
  open(offerId: string): OpenedOffer | undefined
}

/** The key of the ids of one search: plain data, so that ids can be made in another thread. */
export type OfferKey = {
  /** The sealed search with the key, in base64url. */
  readonly head: string
  readonly key: Uint8Array
  readonly createdAt: Instant
}

/** The content of an offer id. */
export type OpenedOffer = OfferSearch & OfferSnapshot & { readonly offerId: string }

const prefix = 'off_'
const nonceLength = 12
const countLength = 4
const tagLength = 16
const keyLength = 32

/** Creates the seals; `sealer` is bound to this purpose. */
export function createOfferSeals(sealer: Sealer, ids: Ids): OfferSeals {
  return {
    keyOf(search) {
      const key = ids.bytes(keyLength)
      const head = bytesToBase64url(sealer.seal(JSON.stringify([bytesToBase64url(key), search])))
      return { head, key, createdAt: search.createdAt }
    },
    replacementId(kept, note) {
      const read = decryptSearchPart(kept.offerId, sealer)
      if (!read) throw new RangeError('an offer is replaced whose id was opened before')
      const { head, key } = read
      const text = serializeOfferSnapshot(note, epochMsOf(kept.createdAt))
      const digest = createHmac('sha256', key).update(text).digest()
      const nonce = Buffer.concat([Buffer.from([1]), digest.subarray(1, nonceLength)])
      return encryptToOfferId({ head, key, nonce, written: nonce }, text)
    },
    open(offerId) {
      const read = decryptSearchPart(offerId, sealer)
      const note = read && decryptOfferSnapshot(read)
      return note && { ...read.search, ...note, offerId }
    },
  }
}

/** Returns what makes the ids of the offers of one search; each call makes another id. */
export function createOfferIdFactory({
  head,
  key: bytes,
  createdAt,
}: OfferKey): (note: OfferSnapshot) => string {
  const key = createSecretKey(bytes)
  const createdMs = epochMsOf(createdAt)
  let position = 0
  return (note) => {
    const nonce = Buffer.alloc(nonceLength)
    nonce.writeUInt32BE(position)
    position += 1
    const written = nonce.subarray(0, countLength)
    return encryptToOfferId({ head, key, nonce, written }, serializeOfferSnapshot(note, createdMs))
  }
}

/**
 * `nonce` is a count and zeros, with 0 as first byte, or made of a content, with 1: a key never meets one twice. `written`
 * is its part that the id carries.
 */
type Under = {
  readonly head: string
  readonly key: KeyObject
  readonly nonce: Uint8Array
  readonly written: Uint8Array
}

function encryptToOfferId({ head, key, nonce, written }: Under, text: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([written, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${prefix}${head}.${body.toString('base64url')}`
}

type OpenedHead = {
  readonly head: string
  readonly tail: Buffer
  readonly key: KeyObject
  readonly search: OfferSearch
}

function decryptSearchPart(offerId: string, sealer: Sealer): OpenedHead | undefined {
  const [head = '', tail = '', ...rest] = offerId.slice(prefix.length).split('.')
  const [headBytes, tailBytes] = [bytesFromBase64url(head), bytesFromBase64url(tail)]
  if (!offerId.startsWith(prefix) || rest.length > 0 || !headBytes || !tailBytes) return undefined
  try {
    const [key, search] = JSON.parse(sealer.open(headBytes)) as [string, OfferSearch]
    return { head, tail: tailBytes, key: createSecretKey(Buffer.from(key, 'base64url')), search }
  } catch {
    // not sealed by this shop, or changed since
    return undefined
  }
}

function paddedNonce(nonce: Uint8Array): Uint8Array {
  return Buffer.concat([nonce, Buffer.alloc(nonceLength - nonce.length)])
}

function decryptOfferSnapshot({ tail, key, search }: OpenedHead): OfferSnapshot | undefined {
  const written = tail[0] === 0 ? countLength : nonceLength
  if (tail.length < written + tagLength) return undefined
  const nonce = paddedNonce(tail.subarray(0, written))
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(tail.subarray(-tagLength))
  try {
    const body = decipher.update(tail.subarray(written, -tagLength))
    return parseOfferSnapshot(Buffer.concat([body, decipher.final()]).toString('utf8'), search)
  } catch {
    return undefined
  }
}

/** Amounts in satang; the expiry in ms after the search; passenger types by position. */
type WireNote = [
  ref: string,
  netTotal: number,
  sellingTotal: number,
  flights: string,
  conditions: string,
  expiresAfterMs: number,
  ...perPerson: number[],
]

function serializeOfferSnapshot(note: OfferSnapshot, createdMs: number): string {
  const { ref, netTotal, sellingTotal, flights, conditions, expiresAt, perPerson } = note
  const people = perPerson.flatMap(({ type, amount }) => [passengerTypes.indexOf(type), amount.amount])
  const life = epochMsOf(expiresAt) - createdMs
  const wire: WireNote = [ref, netTotal.amount, sellingTotal.amount, flights, conditions, life, ...people]
  return JSON.stringify(wire)
}

function parseOfferSnapshot(text: string, { createdAt }: OfferSearch): OfferSnapshot {
  const [ref, net, selling, flights, conditions, life, ...people] = JSON.parse(text) as WireNote
  return {
    ref,
    netTotal: satang(net),
    sellingTotal: satang(selling),
    flights,
    conditions,
    expiresAt: instantFromMs(epochMsOf(createdAt) + life),
    perPerson: people.flatMap((place, at) => {
      const type = at % 2 === 0 ? passengerTypes[place] : undefined
      return type === undefined ? [] : { type, amount: satang(people[at + 1] ?? 0) }
    }),
  }
}

function bytesToBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Returns the bytes of a text in base64url; undefined when it is empty or written in another way. */
function bytesFromBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : undefined
}
