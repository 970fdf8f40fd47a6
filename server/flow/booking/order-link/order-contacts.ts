import type { Keys } from '#server/platform/secret-keys.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Booking } from '../booking-record.ts'
import type { OrderKeys } from '../booking-deps.ts'
import { type ContactDigests, createContactDigests } from '../order-search/contact-digest.ts'
import { addressCorrectedMail } from '../mail/address-corrected-mail.ts'
import { orderLinkReplacedMail } from '../mail/order-link-replaced-mail.ts'
import {
  type OrderContactStores,
  findAccountEmail,
  colleaguesInCompany,
  companyIdOf,
  lockOrdersWithContact,
  writeContact,
} from './order-contact-store.ts'
import { createOrderKeys } from './order-key.ts'
import { revokeOrderKeys } from './order-key-store.ts'

/** Dependencies of the order contacts. */
export type OrderContactDeps = Pick<Platform, 'clock' | 'publicUrl'> & {
  readonly stores: OrderContactStores
  readonly keys: Keys
  readonly outbox: Outbox
}

/** Updates the contacts of orders when an account changes, so that former holders neither get mail nor find them. */
export type OrderContacts = {
  /**
   * Changes the contact of an account's own orders to its new email address and revokes their keys, which the old
   * mailbox holds. Orders with other contacts stay unchanged.
   */
  followAddress(tx: Tx, change: AddressChange): Promise<void>
  /**
   * Revokes the keys of all orders of a company, as the member who left has seen them. Orders with travel ahead get a
   * new link by mail to their contact; if that was the member who left, a colleague becomes the contact.
   */
  afterMemberLeft(tx: Tx, member: { readonly companyId: string; readonly userId: string }): Promise<void>
  /**
   * Changes the email address of an order's contact as staff correct it, and revokes the keys that the old mailbox
   * holds. The new address gets the new link; the old one is told, too, unless it is known to accept no mail. undefined
   * when the order is erased.
   */
  correctAddress(tx: Tx, correction: AddressCorrection): Promise<CorrectedOrder | undefined>
  /** Removes a member from the orders of the company for an account that is no longer an agent; without effect if it belongs to no company. */
  afterAgentLeft(tx: Tx, userId: string): Promise<void>
}

/** A change of an account's email address. */
export type AddressChange = { readonly ownerUserId: string; readonly from: string; readonly to: string }

/** The corrected address of an order. */
export type AddressCorrection = {
  readonly bookingId: string
  readonly to: string
  /** Whether the old address is known to accept no mail. */
  readonly isOldDead: boolean
}

/** An order before and after a correction. */
export type CorrectedOrder = { readonly before: Booking; readonly after: Booking }

/** Creates the order contacts. */
export function createOrderContacts(deps: OrderContactDeps): OrderContacts {
  const { stores, keys, clock } = deps
  const ground = {
    ...deps,
    ...stores,
    digests: createContactDigests(keys.signer('contact')),
    orderKeys: createOrderKeys(keys.signer('order')),
  }
  return {
    async followAddress(tx, { ownerUserId, from, to }) {
      const contactDigests = ground.digests.digestsOf(from)
      const orders = await lockOrdersWithContact(tx, { ownerUserId, contactDigests }, clock.now())
      await revokeOrderKeys(tx, { bookingIds: orders.map(({ bookingId }) => bookingId) })
      for (const { bookingId } of orders) await changeContact(ground, { bookingId, emailFor: () => to }, tx)
    },
    correctAddress: (tx, correction) => correctAddress(ground, correction, tx),
    afterMemberLeft: (tx, member) => removeMemberFromOrders(ground, member, tx),
    async afterAgentLeft(tx, userId) {
      const companyId = await companyIdOf(tx, userId)
      if (companyId !== undefined) await removeMemberFromOrders(ground, { companyId, userId }, tx)
    },
  }
}

type ContactChange = OrderContactDeps &
  OrderContactStores & { readonly digests: ContactDigests; readonly orderKeys: OrderKeys }

async function removeMemberFromOrders(
  ground: ContactChange,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  tx: Tx,
): Promise<void> {
  const email = await findAccountEmail(tx, userId)
  const own = email === undefined ? [] : ground.digests.digestsOf(email)
  const colleagues = await colleaguesInCompany(tx, { companyId, userId })
  const newOwnerEmail = ({ ownerUserId }: Booking) =>
    (colleagues.find((one) => one.userId === ownerUserId) ?? colleagues[0])?.email
  const orders = await lockOrdersWithContact(tx, { companyId }, ground.clock.now())
  await revokeOrderKeys(tx, { companyId })
  for (const { bookingId, contactDigest, isAhead } of orders) {
    const isOwn = contactDigest !== null && own.includes(contactDigest)
    const hasContact = !isOwn || (await changeContact(ground, { bookingId, emailFor: newOwnerEmail }, tx))
    if (isAhead && hasContact) await mailNewLink(ground, bookingId, tx)
  }
}

async function correctAddress(
  ground: ContactChange,
  { bookingId, to, isOldDead }: AddressCorrection,
  tx: Tx,
): Promise<CorrectedOrder | undefined> {
  const { store, orderKeys, outbox, publicUrl } = ground
  const before = await store.findById(bookingId, tx)
  if (!before || before.contact.email === '') return undefined
  await revokeOrderKeys(tx, { bookingIds: [bookingId] })
  await changeContact(ground, { bookingId, emailFor: () => to }, tx)
  const after = await store.findById(bookingId, tx)
  if (!after) return undefined
  const place = { publicUrl, orderKey: orderKeys.keyOf(after) }
  await outbox.put(tx, orderLinkReplacedMail(after, place, 'addressCorrected'))
  if (!isOldDead) await outbox.put(tx, addressCorrectedMail({ ...after, contact: before.contact }))
  return { before, after }
}

type ContactMove = { readonly bookingId: string; readonly emailFor: (booking: Booking) => string | undefined }

/** Changes the contact of an order and its search terms; without a new email address, no address finds it. */
async function changeContact(
  { store, search, digests, keys }: ContactChange,
  { bookingId, emailFor }: ContactMove,
  tx: Tx,
): Promise<boolean> {
  const booking = await store.findById(bookingId, tx)
  const email = booking && emailFor(booking)
  if (!booking) return false
  const contact = { ...booking.contact, email: email ?? booking.contact.email }
  const contactDigest = email === undefined ? null : digests.digestOf(email)
  await writeContact(tx, { bookingId, contact, contactDigest }, keys.sealer)
  await search.keep(tx, bookingId, { passengers: booking.passengers, contact })
  return email !== undefined
}

async function mailNewLink(
  { store, orderKeys, outbox, publicUrl }: ContactChange,
  bookingId: string,
  tx: Tx,
): Promise<void> {
  const booking = await store.findById(bookingId, tx)
  if (!booking) return
  const place = { publicUrl, orderKey: orderKeys.keyOf(booking) }
  await outbox.put(tx, orderLinkReplacedMail(booking, place, 'memberLeft'))
}
