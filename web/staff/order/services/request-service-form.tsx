import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addService } from '#contract/api/services/passenger-services.ts'
import { osiCode, requestableServices } from '#contract/terms/passenger/special-service.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { type ServiceChoice, ServiceFields, flightsAhead } from '#web/travel-ui/services/service-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'
import type { ServicePartProps } from './service-part-props.ts'

/** Requests a meal, a wheelchair or a note to the airline for a passenger. */
export function RequestServiceForm({ order, answer, renew }: ServicePartProps) {
  const { t } = useLingui()
  const flights = order.journeys.flatMap(({ segments }) => segments)
  const [choice, setChoice] = useState<ServiceChoice>(() => ({
    passenger: order.passengers.length === 1 ? '0' : '',
    code: '',
    segments: flightsAhead(flights, order.now),
  }))
  const [text, setText] = useState('')
  const [isConsented, setConsented] = useState(false)
  const [isTried, setTried] = useState(false)
  const action = useCommand()
  const { passenger, code, segments } = choice
  const isNote = code === osiCode
  const isComplete = passenger !== '' && code !== '' && segments.length > 0 && (!isNote || text.trim() !== '')
  const send = () => {
    setTried(true)
    if (!isComplete || !isConsented) return
    const { orderNumber } = order
    const named = { passenger: Number(passenger), partySize: order.passengers.length }
    const asked = { orderNumber, ...named, segments: [...segments], text: text.trim() }
    const body = { ...asked, code: code as (typeof requestableServices)[number], isConsented: true as const }
    void action.call(
      () => callApi(addService, { body }),
      () => void renew(),
    )
  }
  const ways = {
    supplier: t`Sent to the airline through the supplier. It is not confirmed before the airline confirms it.`,
    hand: t`This supplier takes no requests after the booking. It becomes a task in the work queue: arrange it with the airline, then record the answer here.`,
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={send}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.fields}>
        <ServiceFields
          choice={choice}
          onChange={setChoice}
          passengers={order.passengers.map(({ ticketName }) => ticketName)}
          flights={flights}
          codes={[...requestableServices, osiCode]}
          now={order.now}
          isTried={isTried}
        />
        <TextField
          label={isNote ? t`Text of the note` : t`Details (optional)`}
          hint={t`Letters A to Z, digits, full stops, hyphens and slashes. The airline reads it.`}
          lang="en"
          value={text}
          maxLength={60}
          onChange={setText}
          error={isTried && isNote && text.trim() === '' ? t`Enter the note.` : undefined}
        />
      </div>
      <Checkbox
        label={t`The passenger agrees that the airline is told`}
        isChecked={isConsented}
        onChange={setConsented}
        error={isTried && !isConsented ? t`Ask the passenger first.` : undefined}
      />
      <p className={styles.soft}>
        {isNote ? t`Notes are passed on by hand, and are not answered.` : ways[answer.requestedBy]}
      </p>
      <div className={styles.links}>
        <Button type="submit" isBusy={action.isBusy}>{t`Request service`}</Button>
      </div>
    </StaffForm>
  )
}
