import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedTravellerAnswer, SavedTravellersAnswer } from '#contract/api/account/travellers.ts'
import {
  forgetTraveller,
  fetchSavedTraveller,
  savedTravellersKey,
  saveTraveller,
  useSavedTravellers,
} from '#web/api/saved-travellers.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { TravellerForm } from './traveller-form.tsx'
import { TravellerLine } from './traveller-line.tsx'
import styles from '../account.module.css'

/** The saved travellers of the account: list, add, change and delete. */
export function TravellersSection() {
  const { t } = useLingui()
  const { data } = useSavedTravellers()
  return (
    <Card labelledBy="travellers-title">
      <h2 id="travellers-title">
        <VisuallyHidden>{t`Saved travellers`}</VisuallyHidden>
      </h2>
      {data === undefined && <Skeleton size="card" />}
      {data?.ok === false && <AccountFailure failure={data.fault} />}
      {data?.ok === true && <TravellerList {...data.value} />}
    </Card>
  )
}

/** The traveller whose form is open: a saved one, or 'new'. */
type Open = SavedTravellerAnswer | 'new' | undefined

function TravellerList({ travellers, most }: SavedTravellersAnswer) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const { failure, run, call } = useCommand()
  const reloadTravellers = () => queries.invalidateQueries({ queryKey: [savedTravellersKey] })
  const openForChange = (travellerId: string) =>
    call(() => fetchSavedTraveller(travellerId, 'change'), setOpen)
  const removeTraveller = (travellerId: string) =>
    run(async () => {
      const fault = await forgetTraveller(travellerId)
      await reloadTravellers()
      return fault
    })
  if (open !== undefined) {
    const id = open === 'new' ? undefined : open.travellerId
    return (
      <TravellerForm
        key={id ?? 'new'}
        initial={open === 'new' ? undefined : open}
        onCancel={() => setOpen(undefined)}
        send={async (traveller) => {
          const saved = await saveTraveller(traveller, id)
          if (!saved.ok) return saved.fault
          await reloadTravellers()
          setOpen(undefined)
          return undefined
        }}
      />
    )
  }
  return (
    <div className={styles.stack}>
      <p className={styles.soft}>
        {t`Stored encrypted, up to ${most}. Only the last digits of a passport number are shown here, and every time one is opened is logged.`}
      </p>
      {failure && <AccountFailure failure={failure} />}
      {travellers.length > 0 && (
        <ul className={styles.orders}>
          {travellers.map((one) => (
            <TravellerLine
              key={one.travellerId}
              traveller={one}
              onChange={openForChange}
              onRemove={removeTraveller}
            />
          ))}
        </ul>
      )}
      {travellers.length < most && (
        <p>
          <Button onClick={() => setOpen('new')}>{t`Add traveller`}</Button>
        </p>
      )}
    </div>
  )
}
