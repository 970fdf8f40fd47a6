import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { fareNameOf } from '#web/travel-ui/fare/fare-name.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import styles from './fare-columns.module.css'

/** Properties of the button that selects a fare. */
export type SelectFareProps = {
  readonly facts: OfferFacts
  /** The search parameter of the address. */
  readonly param: string
  /** The list remembers the fare for the way back. */
  readonly onChoose: (fareKey: string) => void
}

/** The button to the price of this fare, or to a waitlist request where no seat is available. */
export function SelectFare({ facts, param, onChoose }: SelectFareProps) {
  const { t } = useLingui()
  const { offerId, waitingList } = facts.offer
  const name = fareNameOf(facts.offer)
  const storeFareChoice = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    onChoose(facts.fareKey)
  }
  return (
    <LinkButton
      className={styles.choose}
      isWide
      href={pageUrl(pagePaths.price, { param, offer: offerId })}
      onClick={storeFareChoice}
    >
      {waitingList ? t`Join waiting list` : t`Choose ${name}`}
    </LinkButton>
  )
}
