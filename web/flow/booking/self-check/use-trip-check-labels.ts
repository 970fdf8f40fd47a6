import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { longestHoldHours } from '#contract/terms/hold-limit.ts'
import { type RuleAnswer } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useNameBook } from '#web/travel-ui/name-book.ts'
import { type TripCheck } from './trip-check.ts'

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
  const names = useNameBook()
  return (saying) => {
    switch (saying.kind) {
      case 'connectionsFine': {
        const { count } = saying
        return count === 0
          ? t`Direct flights: no change on the way.`
          : t`${plural(count, { one: '# change of flight', other: '# changes of flight' })}: the same airport, an hour or more, and no night on the way.`
      }
      case 'overnight': {
        const [place, time] = [names.place(saying.place), formatDuration(saying.minutes, language)]
        return t`A night on the way in ${place} (${time}). A bed is not included; ask whether you may enter the country.`
      }
      case 'airportChange': {
        const [from, to] = [names.place(saying.from), names.place(saying.to)]
        return t`You change the airport: ${from} to ${to}. You get there on your own, with your bags, and may need a visa.`
      }
      case 'shortConnection': {
        const [place, time] = [names.place(saying.place), formatDuration(saying.minutes, language)]
        return t`Only ${time} to change in ${place}: go straight to the next gate, and tell the crew if you are late.`
      }
      case 'ownWay': {
        const [from, to] = [names.place(saying.from), names.place(saying.to)]
        return t`The next flight leaves from another airport: from ${from} to ${to} you travel on your own.`
      }
    }
  }
}

function useFareCheckLabels(): (saying: Fare) => string {
  const { t } = useLingui()
  const bags = useBagLabels()
  const language = useLanguage()
  const names = useNameBook()
  const rules = useRuleLabels()
  const price = usePriceLabels()
  return (saying) => {
    switch (saying.kind) {
      case 'oneBooking': {
        const airline = names.airline(saying.airline)
        return t`One booking for all flights, ticketed by ${airline}.`
      }
      case 'separateFares': {
        const { count } = saying
        return t`${plural(count, { other: '# one-way fares in one booking' })}: each has rules of its own, and changing one leaves the others as they are.`
      }
      case 'checkedBags':
      case 'noCheckedBag':
        return bags(saying.baggage)
      case 'refund':
      case 'rebook':
        return rules[saying.kind][saying.answer]
      case 'total': {
        const amount = formatMoney(satang(saying.amount), language)
        return t`${amount} for everybody, by the way to pay that you chose. This is the whole amount.`
      }
      case 'noMethod':
        return t`Please choose how to pay: then the whole amount stands here.`
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
        ? t`No checked bag is included, only ${cabinKg} kg in the cabin. Buy one from the airline, or choose another fare.`
        : t`No checked bag is included. Buy one from the airline, or choose another fare.`
    }
    if (kg <= 0) return t`${plural(pieces, { one: '# checked bag', other: '# checked bags' })} per person.`
    return pieces > 0
      ? t`${plural(pieces, { one: '# checked bag', other: '# checked bags' })} per person, ${kg} kg each.`
      : t`Checked bags included: ${kg} kg per person in all.`
  }
}

type RuleLabels = Readonly<Record<RuleAnswer['kind'], string>>

function useRuleLabels(): { readonly refund: RuleLabels; readonly rebook: RuleLabels } {
  const { t } = useLingui()
  return {
    refund: {
      yes: t`The fare is refunded if you cancel before departure.`,
      fee: t`If you cancel before departure, the fare is refunded less a fee: see the fare rules.`,
      no: t`The fare is not refunded if you cancel. Book another fare if your plans may change.`,
      askStaff: t`Whether the fare is refunded has to be asked: call us before you book if it matters.`,
    },
    rebook: {
      yes: t`Flights can be changed before departure without a fee.`,
      fee: t`Flights can be changed before departure for a fee: see the fare rules.`,
      no: t`Flights cannot be changed. Check dates and times once more.`,
      askStaff: t`Whether flights can be changed has to be asked: call us before you book if it matters.`,
    },
  }
}

type Price = Extract<
  Fare,
  { kind: 'seatsConfirmed' | 'waitingList' | 'priceStands' | 'priceWithSeats' | 'exactPriceFirst' }
>

function usePriceLabels(): (saying: Price) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (saying) => {
    switch (saying.kind) {
      case 'seatsConfirmed':
        return t`The airline has seats on every flight; they are yours once the booking is held.`
      case 'waitingList':
        return t`Waiting list: there is no free seat now. We ask for one, and you pay nothing before it is confirmed.`
      case 'priceStands': {
        if (saying.until === undefined) {
          return t`An estimate until the seats are held; from then on the price stands until the payment deadline, ${longestHoldHours} hours at most.`
        }
        const until = formatInstant(saying.until as Instant, language, { zone: bangkok, style: 'short' })
        return t`The airline stands by this price until ${until} (Bangkok time).`
      }
      case 'priceWithSeats':
        return t`The price is an estimate: it is asked again when a seat is free, and a dearer one needs your yes.`
      case 'exactPriceFirst':
        return t`An estimate: our staff name the exact price, and nothing is booked or charged before your yes to it.`
    }
  }
}
