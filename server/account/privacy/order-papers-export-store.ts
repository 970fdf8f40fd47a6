import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import { letterText } from '#server/platform/mail/letter-text.ts'
import type { SentCopy } from '#server/platform/mail/sent-copy.ts'
import { camelCaseKeys } from './camel-case-keys.ts'
import { exportTicketChanges } from './ticket-changes-store.ts'

/** Where the mails and papers of an order are read, and how they are decrypted. */
export type PaperSource = { readonly db: Kysely<Tables>; readonly sealer: Sealer }

/** Returns the mails about an order whose text is kept, and the corrections of the address of its contact. */
export async function exportOrderMails({ db, sealer }: PaperSource, bookingId: string) {
  const mails = await db
    .selectFrom('outbox')
    .innerJoin('booking', 'booking.order_number', 'outbox.order_number')
    .select(['outbox.sent_at', 'outbox.sent_copy'])
    .where('booking.booking_id', '=', bookingId)
    .where('outbox.sent_copy', 'is not', null)
    .orderBy('outbox.sent_at')
    .execute()
  const corrections = await db
    .selectFrom('contact_correction')
    .select(['at', 'reason', 'address_before', 'address_after'])
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .execute()
  const open = (sealed: Uint8Array | null) => (sealed === null ? undefined : sealer.open(sealed))
  return {
    emails: mails.map(({ sent_at: sentAt, sent_copy: copy }) => ({ sentAt, ...exportedCopy(open(copy)) })),
    addressCorrections: corrections.map((row) => ({
      at: row.at,
      reason: open(row.reason),
      before: open(row.address_before),
      after: open(row.address_after),
    })),
  }
}

/** Returns the tax invoices of an order as they were made out, the bank credits that paid it, its services and exchanges. */
export async function exportPapers(source: PaperSource, bookingId: string) {
  return {
    ...(await exportTaxInvoices(source, bookingId)),
    ...(await exportBankCredits(source, bookingId)),
    ...(await exportPassengerServices(source, bookingId)),
    ...(await exportTicketChanges(source.db, bookingId)),
  }
}

/** Returns the tax invoices of an order as they were made out, their notes, and what was asked for. */
async function exportTaxInvoices({ db, sealer }: PaperSource, bookingId: string) {
  const rows = await db
    .selectFrom('tax_invoice')
    .select(['invoice_number', 'issued_at', 'service_satang', 'vat_satang', 'buyer', 'cancelled_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('invoice_number')
    .execute()
  const notes = await db
    .selectFrom('adjustment_note as note')
    .innerJoin('tax_invoice', 'tax_invoice.invoice_number', 'note.invoice_number')
    .select(['note.note_number', 'note.kind', 'note.invoice_number', 'note.issued_at', 'note.cancelled_at'])
    .select(['note.before_satang', 'note.after_satang', 'note.buyer', 'note.remark'])
    .where('booking_id', '=', bookingId)
    .orderBy('note.note_number')
    .execute()
  const request = await db
    .selectFrom('tax_invoice_request')
    .select(['buyer', 'requested_at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  const buyerIn = (buyer: Uint8Array) => JSON.parse(sealer.open(buyer)) as unknown
  return {
    taxInvoices: rows.map(({ buyer, ...row }) => ({ ...camelCaseKeys(row), buyer: buyerIn(buyer) })),
    taxInvoiceNotes: notes.map(({ buyer, remark, ...row }) => ({
      ...camelCaseKeys(row),
      buyer: buyerIn(buyer),
      remark: sealer.open(remark),
    })),
    ...(request && {
      taxInvoiceRequest: { requestedAt: request.requested_at, buyer: buyerIn(request.buyer) },
    }),
  }
}

/** Returns the credits of the agency's bank account that paid an order, as the bank describes them. */
async function exportBankCredits({ db, sealer }: PaperSource, bookingId: string) {
  const rows = await db
    .selectFrom('bank_match')
    .innerJoin('bank_statement_line as line', 'line.line_id', 'bank_match.line_id')
    .select(['line.booked_on', 'line.booked_time', 'line.satang', 'line.reference', 'line.remark'])
    .where('bank_match.booking_id', '=', bookingId)
    .where('bank_match.undone_at', 'is', null)
    .orderBy('line.entry_id')
    .execute()
  return {
    bankCredits: rows.map(({ remark, ...row }) => ({
      ...camelCaseKeys(row),
      ...(remark && { remark: sealer.open(remark) }),
    })),
  }
}

function exportedCopy(text: string | undefined) {
  if (text === undefined) return {}
  const copy = JSON.parse(text) as SentCopy
  if (!('letter' in copy)) return copy
  const { to, letter, language, attachments } = copy
  return { to, subject: letter.subject, text: letterText(letter, language), attachments }
}

/** Returns the special services of an order and the corrections of its names, without what is for staff alone. */
async function exportPassengerServices({ db, sealer }: PaperSource, bookingId: string) {
  const services = await db
    .selectFrom('special_service')
    .select(['passenger', 'segment', 'content', 'status', 'sent_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('sent_at')
    .execute()
  const corrections = await db
    .selectFrom('name_correction')
    .select(['passenger', 'kind', 'names', 'state', 'answer', 'created_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
  const open = (sealed: Uint8Array) => JSON.parse(sealer.open(sealed)) as Record<string, unknown>
  return {
    specialServices: services.map(({ content, ...rest }) => {
      const { code, text } = open(content)
      return { ...camelCaseKeys(rest), code, text }
    }),
    nameCorrections: corrections.map(({ names, answer, ...rest }) => ({
      ...camelCaseKeys(rest),
      ...open(names),
      ...(answer && { answer: open(answer)['text'] }),
    })),
  }
}
