import { openCustomerTraveller } from '#contract/api/staff/new-booking/customer-booking.ts'
import { listCustomerTravellers } from '#contract/api/staff/customers.ts'
import type { SavedTravellerAnswer, SavedTravellerLine } from '#contract/api/account/travellers.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Result, succeed } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { focusTarget, targets } from '../focus-target.ts'
import styles from '../new-booking.module.css'
import { type PassengerFields, sexOfTitle } from './passenger-fields.ts'

/** Properties of the saved passengers of a customer. */
export type SavedPassengersProps = {
  readonly customerId: string
  readonly fill: (passengers: readonly PassengerFields[]) => void
}

/** The passengers that the customer has saved: shown and filled in only when asked for, as each look is recorded. */
export function SavedPassengers({ customerId, fill }: SavedPassengersProps) {
  const { t } = useLingui()
  const mayView = useHasRight('viewSavedTravellers')
  const command = useCommand()
  const [saved, setSaved] = useState<readonly SavedTravellerLine[]>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (!mayView) return null
  const show = () =>
    command.call(
      () => callApi(listCustomerTravellers, { params: { customerId } }),
      ({ travellers }) => {
        setSaved(travellers)
        setChosen(travellers.map(({ travellerId }) => travellerId))
        focusTarget(travellers.length > 0 ? targets.fillPassengers : targets.passengers)
      },
    )
  const fillChosen = () => command.call(() => openTravellers(customerId, chosen), fill)
  return (
    <div className={styles.saved}>
      {command.failure && <FailureNotice failure={command.failure} />}
      {saved === undefined ? (
        <div className={styles.row}>
          <Button
            id={targets.savedPassengers}
            className={styles.small}
            isBusy={command.isBusy}
            onClick={() => void show()}
          >{t`Show saved passengers`}</Button>
          <span className={styles.soft}>{t`Each view is recorded in the audit log.`}</span>
        </div>
      ) : (
        <>
          {saved.length === 0 && <p className={styles.soft}>{t`No saved passengers.`}</p>}
          {saved.map((one) => (
            <Checkbox
              key={one.travellerId}
              label={<TravellerName saved={one} />}
              isChecked={chosen.includes(one.travellerId)}
              onChange={(isChosen) =>
                setChosen(
                  isChosen
                    ? [...chosen, one.travellerId]
                    : chosen.filter((travellerId) => travellerId !== one.travellerId),
                )
              }
            />
          ))}
          {saved.length > 0 && (
            <Button
              id={targets.fillPassengers}
              className={styles.small}
              isBusy={command.isBusy}
              onClick={() => void fillChosen()}
            >{t`Fill in selected passengers`}</Button>
          )}
        </>
      )}
    </div>
  )
}

function TravellerName({ saved }: { readonly saved: SavedTravellerLine }) {
  const { title, firstName, lastName, passportEnding } = saved
  return (
    <span lang="en">
      {[title, firstName, lastName].filter(Boolean).join(' ')}
      {passportEnding ? ` …${passportEnding}` : ''}
    </span>
  )
}

async function openTravellers(
  customerId: string,
  travellerIds: readonly string[],
): Promise<Result<readonly PassengerFields[], Failure>> {
  const fields: PassengerFields[] = []
  for (const travellerId of travellerIds) {
    const opened = await callApi(openCustomerTraveller, { body: { customerId, travellerId } })
    if (!opened.ok) return opened
    fields.push(fieldsOfTraveller(opened.value))
  }
  return succeed(fields)
}

function fieldsOfTraveller(saved: SavedTravellerAnswer): PassengerFields {
  const title = saved.title ?? ''
  return {
    title,
    surname: saved.lastName.toUpperCase(),
    givenName: (saved.firstName ?? '').toUpperCase(),
    sex: saved.sex ?? sexOfTitle(title),
    bornOn: saved.birthdate ?? '',
    nationality: saved.nationality ?? '',
    passportNumber: saved.passportNumber ?? '',
    expiresOn: saved.expiryDate ?? '',
  }
}
