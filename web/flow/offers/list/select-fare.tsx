import { useLingui } from '@lingui/react/macro'
import { type MouseEvent } from 'react'
import { pageAddress } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type OfferFacts } from '../list-model/offer-facts.ts'
import { rowControl } from './row-keys.ts'

/** Properties of the way to the price of a fare. */
export type SelectFareProps = {
  readonly facts: OfferFacts
  /** The search as it stands in the address. */
  readonly param: string
  /** The list remembers which fare it was, for when one comes back. */
  readonly onChoose: (fareKey: string) => void
  /** It is what the row is about. */
  readonly isRowControl?: boolean
}

/** The way to the price of this fare, or to a wish where no seat is free. */
export function SelectFare({ facts, param, onChoose, isRowControl = false }: SelectFareProps) {
  const { t } = useLingui()
  const { offerId, waitingList } = facts.offer
  const remember = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    onChoose(facts.fareKey)
  }
  return (
    <LinkButton
      {...(isRowControl && rowControl)}
      kind="primary"
      href={pageAddress(pagePaths.price, { param, offer: offerId })}
      onClick={remember}
    >
      {waitingList ? t`Ask for a seat` : t`Select`}
    </LinkButton>
  )
}
