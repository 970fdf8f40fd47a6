import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { longestHoldHours } from '#contract/terms/hold-limit.ts'
import type { RuleAnswer } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import type { TripCheck } from './trip-check.ts'

type Connection = Extract<
  TripCheck,
  { kind: 'connectionsFine' | 'overnight' | 'airportChange' | 'shortConnection' | 'ownWay' }
>
type Fare = Exclude<TripCheck, Connection>

/** Returns the sentences about flights, fare and price. */
export function useTripCheckLabels(): (saying: TripCheck) => string {
  const connection = useConnectionLabels()
  const fare = useFareCheckLabels()
  return (saying) => {
    switch (saying.kind) {
      case 'connectionsFine':
      case 'overnight':
      case 'airportChange':
      case 'shortConnection':
      case 'ownWay':
        return connection(saying)
      default:
        return fare(saying)
    }
  }
}

function useConnectionLabels(): (saying: Connection) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useReferenceNames()
  return (saying) => {
    switch (saying.kind) {
      case 'connectionsFine': {
        const { count } = saying
        return count === 0
          ? t`Direct flights, no connections.`
          : t`${plural(count, { one: '# change of flight', other: '# changes of flight' })}: the same airport, an hour or more, and no night on the way.`
      }
      case 'overnight': {
        const [place, time] = [names.place(saying.place), formatDuration(saying.minutes, language)]
        return t`Overnight wait in ${place} (${time}). A hotel is not included. Check whether you may enter the country.`
      }
      case 'airportChange': {
        const [from, to] = [names.place(saying.from), names.place(saying.to)]
        return t`Airport change: ${from} to ${to}. You get there on your own with your bags, and may need a visa.`
      }
      case 'shortConnection': {
        const [place, time] = [names.place(saying.place), formatDuration(saying.minutes, language)]
        return t`Only ${time} to change flights in ${place}. Go straight to the next gate, and tell the crew if you are running late.`
      }
      case 'ownWay': {
        const [from, to] = [names.place(saying.from), names.place(saying.to)]
        return t`The next flight leaves from a different airport. You travel from ${from} to ${to} on your own.`
      }
    }
  }
}

function useFareCheckLabels(): (saying: Fare) => string {
  const { t } = useLingui()
  const bags = useBagLabels()
  const language = useLanguage()
  const names = useReferenceNames()
  const rules = useRuleLabels()
  const price = usePriceLabels()
  return (saying) => {
    switch (saying.kind) {
      case 'oneBooking': {
        const airline = names.airline(saying.airline)
        return t`One booking for all flights, on ${airline} tickets.`
      }
      case 'separateFares': {
        const { count } = saying
        return t`${plural(count, { other: '# one-way fares in one booking' })}: each has rules of its own, and changing one leaves the others as they are.`
      }
      case 'boughtBags':
        return t`${plural(saying.count, { one: '# extra checked bag', other: '# extra checked bags' })} in this booking.`
      case 'checkedBags':
      case 'noCheckedBag':
        return bags(saying.baggage)
      case 'refund':
      case 'rebook':
        return rules[saying.kind][saying.answer]
      case 'total': {
        const amount = formatMoney(satang(saying.amount), language)
        return t`${amount} in total with the payment method you chose. There is nothing more to pay.`
      }
      case 'noMethod':
        return t`Choose a payment method to see the total.`
      default:
        return price(saying)
    }
  }
}

/** A supplier may count bags without stating their weight. */
function useBagLabels(): (baggage: OfferAnswer['baggage']) => string {
  const { t } = useLingui()
  return ({ cabinKg, checkedPieces: pieces, checkedKg: kg, notStated }) => {
    if (notStated?.includes('checked')) {
      return t`The airline does not state whether a checked bag is included. Ask our staff before you book.`
    }
    if (pieces <= 0 && kg <= 0) {
      return cabinKg > 0
        ? t`No checked bag included, only a ${cabinKg} kg cabin bag. Buy one from the airline, or choose a different fare.`
        : t`No checked bag included. Buy one from the airline, or choose a different fare.`
    }
    if (kg <= 0) return t`${plural(pieces, { one: '# checked bag', other: '# checked bags' })} per person.`
    return pieces > 0
      ? t`${plural(pieces, { one: '# checked bag', other: '# checked bags' })} per person, ${kg} kg each.`
      : t`Checked bags: ${kg} kg per traveller in total.`
  }
}

type RuleLabels = Readonly<Record<RuleAnswer['kind'], string>>

function useRuleLabels(): { readonly refund: RuleLabels; readonly rebook: RuleLabels } {
  const { t } = useLingui()
  return {
    refund: {
      yes: t`The fare is refunded if you cancel before departure.`,
      fee: t`If you cancel before departure, the fare is refunded less a fee. See the fare rules.`,
      no: t`This fare is not refunded if you cancel. Choose a refundable fare if your plans may change.`,
      askStaff: t`Refunds: the fare rules do not say. Call us before you book if this matters to you.`,
    },
    rebook: {
      yes: t`Flights can be changed before departure without a fee.`,
      fee: t`Flights can be changed before departure for a fee. See the fare rules.`,
      no: t`Flights cannot be changed. Check the dates and times before you book.`,
      askStaff: t`Changes: the fare rules do not say. Call us before you book if this matters to you.`,
    },
  }
}

type Price = Extract<
  Fare,
  {
    kind:
      | 'seatsConfirmed'
      | 'waitingList'
      | 'seatsWhenPaid'
      | 'priceStands'
      | 'priceWithSeats'
      | 'priceWhenPaid'
      | 'exactPriceFirst'
  }
>

function usePriceLabels(): (saying: Price) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (saying) => {
    switch (saying.kind) {
      case 'seatsConfirmed':
        return t`Seats are available on every flight. They are yours once you book.`
      case 'waitingList':
        return t`Waiting list: no seats are free now. We ask the airline for one, and you pay nothing until it is confirmed.`
      case 'seatsWhenPaid':
        return t`No seats are held. They are yours once you have paid.`
      case 'priceWhenPaid':
        return t`We check the price again when you pay. If it is higher by then, nothing is booked and you pay nothing.`
      case 'priceStands': {
        if (saying.until === undefined) {
          return t`Estimate until your seats are held. After that the price is fixed until the payment deadline (${longestHoldHours} hours at most).`
        }
        const until = formatInstant(saying.until as Instant, language, { zone: bangkok, style: 'short' })
        return t`The airline guarantees this price until ${until} (Bangkok time).`
      }
      case 'priceWithSeats':
        return t`Estimate. We check the price again when a seat is free, and ask you first if it is higher.`
      case 'exactPriceFirst':
        return t`Estimate. We send you the exact price. Nothing is booked or charged until you accept it.`
    }
  }
}
