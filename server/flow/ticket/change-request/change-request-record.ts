import { type ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { type ChangeRequestKind, type ChangeRequestState } from '#contract/terms/change-request.ts'
import { type RefundLine } from '#contract/terms/refund.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type RequestTerms } from './change-request-terms.ts'

/** What the owner of an order asks for, with what was shown before. */
export type ChangeRequest = {
  readonly requestId: string
  readonly bookingId: string
  readonly kind: ChangeRequestKind
  readonly state: ChangeRequestState
  readonly terms: RequestTerms
  /** In the owner's own words. */
  readonly wish?: string
  /** Until when a yes counts. */
  readonly validUntil: Instant
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** Who of the staff answered it. */
  readonly answeredBy?: string
  /** Who of the staff recorded the owner's yes by phone; absent where the owner said it on our pages. */
  readonly recordedBy?: string
}

/** A request in wire names; `staffAnswerBy` says until when staff answer it. */
export function changeRequestAnswerOf(request: ChangeRequest, staffAnswerBy: Instant): ChangeRequestAnswer {
  const { requestId, kind, state, terms, wish, validUntil, createdAt, updatedAt } = request
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
    lines: withMarkupInFare(lines).map(lineAnswerOf),
    ...(wish === undefined ? {} : { wish }),
    isNamedByStaff: terms.isNamedByStaff === true,
    ...(terms.reason === undefined ? {} : { reason: terms.reason }),
    staffAnswerBy,
    validUntil,
    createdAt,
    updatedAt,
  }
}

function lineAnswerOf(line: RefundLine): ChangeRequestAnswer['lines'][number] {
  const { passengerType, count, kind, code, name, paid, comesBack } = line
  const back = comesBack === undefined ? {} : { comesBack: comesBack.amount }
  return { passengerType, count, kind, lineCode: code, name, paid: paid.amount, ...back }
}

/** As in the price that was shown: what the agency adds to a fare, and what it carries of a rise, is in the fare's line. */
function withMarkupInFare(lines: readonly RefundLine[]): readonly RefundLine[] {
  const inFare = (one: RefundLine) => one.kind === 'markup' || one.kind === 'absorbed'
  return lines
    .filter((line) => !inFare(line))
    .map((line, index, rest) => {
      const isFirstFare =
        line.kind === 'fare' &&
        rest.findIndex((one) => one.kind === 'fare' && one.passengerType === line.passengerType) === index
      const own = isFirstFare
        ? lines.filter((one) => inFare(one) && one.passengerType === line.passengerType)
        : []
      return own.reduce(joined, line)
    })
}

function joined(fare: RefundLine, added: RefundLine): RefundLine {
  const paid = { ...fare.paid, amount: fare.paid.amount + added.paid.amount }
  if (fare.comesBack === undefined || added.comesBack === undefined) {
    const { comesBack: _open, ...rest } = fare
    return { ...rest, paid }
  }
  return { ...fare, paid, comesBack: { ...paid, amount: fare.comesBack.amount + added.comesBack.amount } }
}
