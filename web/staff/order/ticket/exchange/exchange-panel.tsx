import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ExchangeOfferAnswer,
  type ExchangeOffersAnswer,
  type TicketExchangeAnswer,
  searchExchange,
} from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { StaffForm } from '../../../form/staff-form.tsx'
import { ConfirmExchange } from './confirm-exchange.tsx'
import { freeChangeOf } from './free-change-of.ts'
import { ExchangeOffers } from './exchange-offers.tsx'
import { FreeReissue, FreeReissueSteps } from './free-reissue.tsx'
import styles from '../../order.module.css'

/** Properties of the search for other flights; `say` receives the result. */
export type ExchangePanelProps = {
  readonly order: StaffOrderAnswer
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

/**
 * Other flights for a ticketed order: new dates, the offers of the supplier with the price of the exchange, and its
 * confirmation. An offer that a colleague has approved is confirmed first.
 */
export function ExchangePanel({ order, renew, say }: ExchangePanelProps) {
  const { t } = useLingui()
  const action = useCommand()
  const free = freeChangeOf(order)
  const [isFreeWanted, setFree] = useState(true)
  const isFree = free !== undefined && isFreeWanted
  const [dates, setDates] = useState<readonly string[]>(() => order.journeys.map(() => ''))
  const [found, setFound] = useState<ExchangeOffersAnswer>()
  const [position, setPosition] = useState<number>()
  const changes = dates.flatMap((departureOn, journey) =>
    departureOn === '' ? [] : [{ journey, departureOn }],
  )
  const proposed = order.ticketExchange?.state === 'offered' ? order.ticketExchange : undefined
  const [isTried, setTried] = useState(false)
  const noDate = isTried && changes.length === 0 ? t`Enter a new date for at least one flight.` : undefined
  const search = () => {
    setTried(true)
    setFound(undefined)
    setPosition(undefined)
    if (changes.length === 0) return
    const body = {
      orderNumber: order.orderNumber,
      changes,
      ...(isFree && { scheduleChangeId: free.changeId }),
    }
    void action.call(() => callApi(searchExchange, { body }), setFound)
  }
  const offer = position === undefined ? undefined : found?.offers[position]
  const confirm = { order, renew, say }
  return (
    <div className={styles.stack}>
      {proposed && <ProposedExchange {...confirm} exchange={proposed} />}
      <StaffForm className={styles.stack} sending={action} onSend={search}>
        {action.failure && <FailureNotice failure={action.failure} />}
        {free && (
          <FreeChoice
            change={free}
            isByAirline={order.freeReissueBy === 'airline'}
            isFree={isFree}
            onChange={(next) => {
              setFree(next)
              setFound(undefined)
              setPosition(undefined)
            }}
          />
        )}
        <div className={styles.fields}>
          {order.journeys.map((journey, at) => (
            <JourneyDate
              key={journey.segments[0]?.departureAt ?? at}
              journey={journey}
              value={dates[at] ?? ''}
              onChange={(next) => setDates(dates.with(at, next))}
              error={at === 0 ? noDate : undefined}
            />
          ))}
        </div>
        <div className={styles.links}>
          <Button type="submit" isBusy={action.isBusy}>
            {t`Search flights`}
          </Button>
        </div>
      </StaffForm>
      {found && <ExchangeOffers found={found} position={position} isFree={isFree} onChoose={setPosition} />}
      {found && offer && position !== undefined && (
        <ChosenOffer {...confirm} found={found} offer={offer} position={position} isFree={isFree} />
      )}
    </div>
  )
}

type ChosenOfferProps = ExchangePanelProps & {
  readonly found: ExchangeOffersAnswer
  readonly offer: ExchangeOfferAnswer
  readonly position: number
  readonly isFree: boolean
}

/** The chosen offer: confirmed, or recorded with the tickets that the airline has reissued free of charge. */
function ChosenOffer({ found, isFree, ...chosen }: ChosenOfferProps) {
  const { exchangeId, canPayOnline, accountCredit: credit, accountRefusal: refusal } = found
  const account = credit === undefined ? undefined : { credit, refusal }
  const confirm = { ...chosen, exchangeId, canPayOnline, account, isFree }
  if (!found.isReissuedByAirline) return <ConfirmExchange {...confirm} />
  const exchange = { exchangeId, oldNumbers: openTicketsOf(chosen.order), approvedBy: [] }
  return <FreeReissue {...chosen} exchange={exchange} />
}

function openTicketsOf({ tickets }: Pick<StaffOrderAnswer, 'tickets'>): string[] {
  return tickets
    .filter((one) => one.kind === 'ticket' && isDocumentOpen(one))
    .map(({ ticketNumber }) => ticketNumber)
}

type FreeChoiceProps = {
  readonly change: StaffScheduleChangeAnswer
  /** Whether the airline reissues, because the supplier would charge. */
  readonly isByAirline: boolean
  readonly isFree: boolean
  readonly onChange: (isFree: boolean) => void
}

/** Whether the exchange is free of charge because the airline has changed the flights, and what it has waived. */
function FreeChoice({ change: { waiver }, isByAirline, isFree, onChange }: FreeChoiceProps) {
  const { t } = useLingui()
  return (
    <>
      <Checkbox
        label={t`Free of charge: the airline changed the flights`}
        hint={t`No penalty, no fare difference, no agency fee. The customer must have asked for other flights.`}
        isChecked={isFree}
        onChange={onChange}
      />
      {isFree && waiver && (
        <p>
          {t`Airline waiver`}: <strong className="figures">{waiver.code}</strong> {waiver.text}
        </p>
      )}
      {isFree && isByAirline && <FreeReissueSteps />}
    </>
  )
}

type ProposedProps = ExchangePanelProps & { readonly exchange: TicketExchangeAnswer }

/** An exchange that one member of staff has chosen, and that waits for another. */
function ProposedExchange({ exchange, ...confirm }: ProposedProps) {
  const { t } = useLingui()
  const { exchangeId, position, offer, agencyFee, approvedBy, byPaymentLink, onAccount } = exchange
  const otherPayment = onAccount ? 'account' : undefined
  const names = approvedBy.map(({ by, isMine }) => (isMine ? t`You` : by)).join(', ')
  const isMine = approvedBy.some((one) => one.isMine)
  return (
    <>
      <Notice
        kind="look"
        heading={t`Exchange waits for a second approval. Approved by: ${names}`}
        help={
          exchange.isReissuedByAirline
            ? t`A second member of staff enters the same flights and ticket numbers here.`
            : t`Nothing is exchanged before a second member of staff approves it here.`
        }
      />
      {!isMine && exchange.isReissuedByAirline && (
        <FreeReissue {...confirm} exchange={exchange} position={position} offer={offer} />
      )}
      {!isMine && !exchange.isReissuedByAirline && (
        <ConfirmExchange
          {...confirm}
          exchangeId={exchangeId}
          position={position}
          offer={offer}
          agreedFee={agencyFee}
          agreedPayment={byPaymentLink ? 'paymentLink' : otherPayment}
          canPayOnline={byPaymentLink}
          isFree={exchange.waived !== undefined}
        />
      )}
    </>
  )
}

type JourneyDateProps = {
  readonly journey: StaffOrderAnswer['journeys'][number]
  readonly value: string
  readonly onChange: (date: string) => void
  readonly error: string | undefined
}

/** The new date of a journey; empty keeps its flights. */
function JourneyDate({ journey: { segments }, value, onChange, error }: JourneyDateProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return null
  const booked = formatLocalDate(first.departureTime as LocalDateTime, language, 'short')
  const today = browserToday()
  return (
    <DateField
      label={t`New date ${first.from}–${last.to}`}
      hint={t`Booked: ${booked}. Leave empty to keep these flights.`}
      value={value}
      onChange={onChange}
      error={error}
      today={today}
      min={today}
    />
  )
}
