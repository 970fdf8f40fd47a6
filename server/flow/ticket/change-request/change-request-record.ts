import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { ChangeRequestKind, ChangeRequestState } from '#contract/terms/change-request.ts'
import type { RefundLine } from '#contract/terms/refund.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { RequestTerms } from './change-request-terms.ts'

/** A change request of an order's owner, with the terms shown before. */
export type ChangeRequest = {
  readonly requestId: string
  readonly bookingId: string
  readonly kind: ChangeRequestKind
  readonly state: ChangeRequestState
  readonly terms: RequestTerms
  /** Message in the owner's own words. */
  readonly message?: string
  /** Until when the shown terms can be accepted. */
  readonly validUntil: Instant
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** The clerk who answered it. */
  readonly answeredBy?: string
  /** The clerk who recorded the owner's acceptance by phone; absent when the owner accepted online. */
  readonly recordedBy?: string
}

/** Returns a request in API field names; `staffAnswerBy` is the time by which staff answer it. */
export function changeRequestAnswerOf(request: ChangeRequest, staffAnswerBy: Instant): ChangeRequestAnswer {
  const { requestId, kind, state, terms, message, validUntil, createdAt, updatedAt } = request
  const { certainty, moment, paid, comesBack, fee, lines } = terms
  return {
    requestId,
    kind,
    state,
    certainty,
    ...(moment === undefined ? {} : { moment }),
    paid: paid.amount,
    ...(comesBack === undefined ? {} : { comesBack: comesBack.amount }),
    ...(fee === undefined ? {} : { fee: fee.amount }),
    lines: withMarkupInFare(lines).map(refundLineAnswer),
    ...(message === undefined ? {} : { message }),
    isNamedByStaff: terms.isNamedByStaff === true,
    ...(terms.reason === undefined ? {} : { reason: terms.reason }),
    staffAnswerBy,
    validUntil,
    createdAt,
    updatedAt,
  }
}

function refundLineAnswer(line: RefundLine): ChangeRequestAnswer['lines'][number] {
  const { passengerType, count, kind, code, name, paid, comesBack } = line
  const back = comesBack === undefined ? {} : { comesBack: comesBack.amount }
  return { passengerType, count, kind, lineCode: code, name, paid: paid.amount, ...back }
}

/**
 * Merges lines as in the shown price: the agency's markup and an absorbed fare increase belong to the fare
 * line.
 */
function withMarkupInFare(lines: readonly RefundLine[]): readonly RefundLine[] {
  const isShownInFare = (one: RefundLine) => one.kind === 'markup' || one.kind === 'absorbed'
  return lines
    .filter((line) => !isShownInFare(line))
    .map((line, index, rest) => {
      const isFirstFare =
        line.kind === 'fare' &&
        rest.findIndex((one) => one.kind === 'fare' && one.passengerType === line.passengerType) === index
      const own = isFirstFare
        ? lines.filter((one) => isShownInFare(one) && one.passengerType === line.passengerType)
        : []
      return own.reduce(addToFareLine, line)
    })
}

function addToFareLine(fare: RefundLine, added: RefundLine): RefundLine {
  const paid = { ...fare.paid, amount: fare.paid.amount + added.paid.amount }
  if (fare.comesBack === undefined || added.comesBack === undefined) {
    const { comesBack: _open, ...rest } = fare
    return { ...rest, paid }
  }
  return { ...fare, paid, comesBack: { ...paid, amount: fare.comesBack.amount + added.comesBack.amount } }
}
