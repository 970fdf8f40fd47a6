import { useLingui } from '@lingui/react/macro'
import { type MouseEvent } from 'react'
import { pageAddress } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type OfferFacts } from '../list-model/offer-facts.ts'
import { rowControl } from './row-keys.ts'

/** Properties of the button that selects a fare. */
export type SelectFareProps = {
  readonly facts: OfferFacts
  /** The search parameter of the address. */
  readonly param: string
  /** The list remembers the fare for the way back. */
  readonly onChoose: (fareKey: string) => void
  /** Whether it is the main control of the row. */
  readonly isRowControl?: boolean
}

/** The button to the price of this fare, or to a waitlist request where no seat is available. */
export function SelectFare({ facts, param, onChoose, isRowControl = false }: SelectFareProps) {
  const { t } = useLingui()
  const { offerId, waitingList } = facts.offer
  const storeFareChoice = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    onChoose(facts.fareKey)
  }
  return (
    <LinkButton
      {...(isRowControl && rowControl)}
      kind="primary"
      href={pageAddress(pagePaths.price, { param, offer: offerId })}
      onClick={storeFareChoice}
    >
      {waitingList ? t`Join waiting list` : t`Select`}
    </LinkButton>
  )
}
