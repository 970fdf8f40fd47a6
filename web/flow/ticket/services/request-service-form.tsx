import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { requestPassengerService } from '#contract/api/services/passenger-services.ts'
import { requestableServices } from '#contract/terms/passenger/special-service.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { type ServiceChoice, ServiceFields, flightsAhead } from '#web/travel-ui/services/service-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import type { ServicesPartProps } from './services-part-props.ts'
import styles from './passenger-services.module.css'

/** Requests a meal or a wheelchair, with the traveller's consent that the airline is told. */
export function RequestServiceForm({ order, orderKey, onAnswer }: ServicesPartProps) {
  const { t } = useLingui()
  const flights = order.journeys.flatMap(({ segments }) => segments)
  const [choice, setChoice] = useState<ServiceChoice>(() => ({
    passenger: order.passengers.length === 1 ? '0' : '',
    code: '',
    segments: flightsAhead(flights, order.now),
  }))
  const [isConsented, setConsented] = useState(false)
  const [isTried, setTried] = useState(false)
  const { isBusy, failure, call } = useCommand()
  const { passenger, code, segments } = choice
  const send = () => {
    setTried(true)
    if (passenger === '' || code === '' || segments.length === 0 || !isConsented) return
    const named = { passenger: Number(passenger), partySize: order.passengers.length }
    const asked = { orderKey, ...named, segments: [...segments] }
    const body = { ...asked, code: code as (typeof requestableServices)[number], isConsented: true as const }
    void call(() => callApi(requestPassengerService, { body }), onAnswer)
  }
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={t`Request a meal or wheelchair`}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      <ServiceFields
        choice={choice}
        onChange={setChoice}
        passengers={order.passengers.map(({ ticketName }) => ticketName)}
        flights={flights}
        codes={requestableServices}
        now={order.now}
        isTried={isTried}
      />
      <Checkbox
        label={t`I agree that the airline is told. Meals and assistance can reveal beliefs or health.`}
        isChecked={isConsented}
        onChange={setConsented}
        error={isTried && !isConsented ? t`Tick the box to continue.` : undefined}
      />
      <p>{t`The airline decides. Until it confirms, the service is only requested.`}</p>
      <Button type="submit" isBusy={isBusy}>{t`Request service`}</Button>
    </form>
  )
}
