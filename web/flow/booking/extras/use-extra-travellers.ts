import { useLingui } from '@lingui/react/macro'
import { passengerKeys } from '#contract/terms/price/extra.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { type TripDraft, ticketNameOf } from '#web/session/trip-draft.ts'
import type { ExtraTraveller } from '#web/travel-ui/extras/chosen-extras.ts'

/** Returns the travellers with a seat of their own, by their names as on the ticket. */
export function useExtraTravellers({ passengers }: TripDraft): ExtraTraveller[] {
  const { t } = useLingui()
  const keys = passengerKeys(passengers.map(({ type }) => type))
  return passengers.flatMap((one, position) => {
    if (one.type === 'infantOnLap') return []
    const number = position + 1
    const { givenName, surname } = ticketNameOf(one)
    const name =
      `${givenName}${surname}` === '' ? t`Traveller ${number}` : printedTicketName(ticketNameOf(one))
    return [{ position, key: keys[position] ?? '', name }]
  })
}
