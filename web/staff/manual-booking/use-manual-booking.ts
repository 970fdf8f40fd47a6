import { useState } from 'react'
import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import {
  type ManualBookingRequest,
  enterManualBooking,
} from '#contract/api/staff/new-booking/manual-booking.ts'
import { publicPaymentMethods } from '#contract/terms/payment.ts'
import type { Result } from '#contract/terms/result.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Instant } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { textHash } from '#web/session/text-hash.ts'
import { newKeySalt } from '#web/session/trip-draft.ts'
import { consentStatement } from '#contract/terms/consent/consent-statement.ts'
import { type Consent, isConsentGiven } from '../new-booking/consent-step.tsx'
import { type CustomerContact, contactRequestOf, noContact } from '../new-booking/customer-contact.ts'
import { focusTarget, targets } from '../new-booking/focus-target.ts'
import { manualFieldId } from './field-ids.ts'
import {
  type ManualBookingValues,
  bookingPartOf,
  emptyManualBooking,
  gapsOf,
  sumsOf,
} from './manual-booking-values.ts'
import { useEntryTerms } from './use-entry-terms.ts'

/** A booking made elsewhere that a clerk is entering. */
export type ManualBookingEntry = {
  readonly today: string
  readonly values: ManualBookingValues
  readonly change: (more: Partial<ManualBookingValues>) => void
  readonly contact: CustomerContact
  readonly setContact: (contact: CustomerContact) => void
  readonly consent: Consent
  readonly setConsent: (consent: Consent) => void
  /** What is read out or sent, in the customer's language. */
  readonly statement: string
  readonly methods: ReturnType<typeof useEntryTerms>['methods']
  readonly paymentMethod: string
  readonly setPaymentMethod: (method: string) => void
  /** Whether the entry was tried, so that gaps are marked. */
  readonly isChecked: boolean
  /** Paths of required fields that are empty, once the entry was tried. */
  readonly gaps: ReadonlySet<string>
  readonly failure: Failure | undefined
  readonly isBusy: boolean
  readonly isDuplicate: boolean
  readonly enter: () => void
}

const noConsent: Consent = { channel: 'phone', language: 'th' }

/** The shop knows no rules of such a booking: the airline decides. */
const unknownRules = {
  refund: { beforeDeparture: { kind: 'askStaff' } },
  rebook: { beforeDeparture: { kind: 'askStaff' } },
  untold: [],
} as const

/** Keeps what a clerk types, and enters it; the first gap or faulty field is focused. */
export function useManualBooking(onMade: (made: CustomerBookingAnswer) => void): ManualBookingEntry {
  const { setValues, keySalt, setChecked, ...typed } = useTyped()
  const { values, contact, consent, paymentMethod, isChecked } = typed
  const { methods, agreementVersion } = useEntryTerms()
  const command = useCommand()
  const { failure } = command
  const isDuplicate = failure?.kind === 'problem' && failure.problem === 'duplicateBooking'
  const gaps = gapsOf(values)
  const statement = statementOf(values, consent)
  const enter = () => {
    setChecked(true)
    const gap = gapTarget(gaps, { contact, consent, statement })
    if (gap !== undefined) return focusTarget(gap)
    const entry = {
      ...bookingPartOf(values),
      contact: contactRequestOf(contact),
      agreement: { accepted: true, version: agreementVersion, language: consent.language },
      channel: consent.channel,
      paymentMethod: publicPaymentMethods.find((one) => one === paymentMethod) ?? 'bankTransfer',
      ...(isDuplicate ? { duplicateAccepted: true } : {}),
    }
    const idempotencyKey = `${keySalt}-${textHash(JSON.stringify(entry))}`
    void command.call(() => sendEntry({ idempotencyKey, ...entry }), onMade)
  }
  return {
    ...typed,
    statement,
    today: todayIn(bangkok, new Date(browserNowMs()).toISOString() as Instant),
    change: (more) => setValues((now) => ({ ...now, ...more })),
    methods,
    gaps: new Set(isChecked ? gaps : []),
    failure,
    isBusy: command.isBusy,
    isDuplicate,
    enter,
  }
}

function statementOf(values: ManualBookingValues, { language }: Consent): string {
  const facts = {
    total: sumsOf(values).total,
    passengerCount: values.travellers.length,
    rules: unknownRules,
  }
  return consentStatement(facts, language)
}

/** What is typed and chosen on the page. */
function useTyped() {
  const [values, setValues] = useState(emptyManualBooking)
  const [contact, setContact] = useState(noContact)
  const [consent, setConsent] = useState(noConsent)
  const [paymentMethod, setPaymentMethod] = useState('bankTransfer')
  const [isChecked, setChecked] = useState(false)
  const [keySalt] = useState(newKeySalt)
  return {
    values,
    setValues,
    contact,
    setContact,
    consent,
    setConsent,
    paymentMethod,
    setPaymentMethod,
    isChecked,
    setChecked,
    keySalt,
  }
}

/** Returns where something is still missing; undefined when the booking can be sent. */
function gapTarget(
  [gap]: readonly string[],
  { contact, consent, statement }: Pick<ManualBookingEntry, 'contact' | 'consent' | 'statement'>,
): string | undefined {
  if (gap !== undefined) return manualFieldId(gap)
  const { name, mobilePhone, email } = contact
  if ([name, mobilePhone, email].some((text) => text.trim() === '')) return targets.contactName
  return isConsentGiven(consent, statement) ? undefined : targets.consent
}

/** Sends the booking, and focuses the field that the server refuses. */
async function sendEntry(body: ManualBookingRequest): Promise<Result<CustomerBookingAnswer, Failure>> {
  const answer = await callApi(enterManualBooking, { body, timeoutMs: 45_000 })
  if (!answer.ok && answer.fault.kind === 'problem' && answer.fault.field !== undefined)
    focusTarget(manualFieldId(answer.fault.field))
  return answer
}
