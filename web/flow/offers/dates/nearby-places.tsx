import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { NearbyPlaceAnswer } from '#contract/api/dated-prices.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { PricedAlternativeLink } from './priced-alternative-link.tsx'
import { betweenPlaces } from './dated-search.ts'
import { useSearchHrefs } from './use-dates-address.ts'
import styles from './nearby-searches.module.css'

/** The search without results, and nearby places with offers. */
export type NearbyPlacesProps = {
  readonly request: SearchRequest
  readonly places: readonly NearbyPlaceAnswer[]
}

/** The same dates from or to another airport or city, each with its distance from the searched one. */
export function NearbyPlaces({ request, places }: NearbyPlacesProps) {
  const { t } = useLingui()
  const headingId = useId()
  const addresses = useSearchHrefs()
  const [wished] = request.searchAirLegs
  const codes = places.flatMap(({ from, to }) => [from, to])
  const names = useReferenceNames({ places: [...new Set([...codes, wished?.from ?? '', wished?.to ?? ''])] })
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>{t`Nearby airports`}</h2>
      <ul className={styles.list}>
        {places.map((place) => {
          const [from, to] = [names.place(place.from), names.place(place.to)]
          const distance = place.distanceKm
          const instead = names.place(wished?.[place.changed] ?? '')
          return (
            <PricedAlternativeLink
              key={`${place.from} ${place.to}`}
              href={addresses.results(betweenPlaces(request, place))}
              labels={request.triptype === 1 ? t`${from} to ${to}, return` : t`${from} to ${to}`}
              note={t`${distance} km from ${instead}`}
              price={place}
              request={request}
            />
          )
        })}
      </ul>
    </section>
  )
}
