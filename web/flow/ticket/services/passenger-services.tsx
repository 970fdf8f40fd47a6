import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type PassengerServicesAnswer,
  readPassengerServices,
} from '#contract/api/services/passenger-services.ts'
import { isCorrectionOpen } from '#contract/terms/passenger/name-correction.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { callApi } from '#web/api/client.ts'
import { flightText } from '#web/travel-ui/services/service-fields.tsx'
import {
  useNameCorrectionLabels,
  useServiceName,
  useShownServiceLabels,
} from '#web/travel-ui/services/use-service-labels.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import pageStyles from '../order-page.module.css'
import { ChangeContactForm } from './change-contact-form.tsx'
import { CorrectNameForm } from './correct-name-form.tsx'
import type { PassengerServicesProps, ServicesPartProps } from './services-part-props.ts'
import { RequestServiceForm } from './request-service-form.tsx'
import styles from './passenger-services.module.css'

/**
 * Meals and assistance with what the airline has said, corrections of names, and the requests for both. Shown to those
 * who have the mailed link: it tells of belief and health.
 */
export function PassengerServices({ order, orderKey }: PassengerServicesProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const queryKey = ['passengerServices', orderKey, order.state]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(readPassengerServices, { orderKey, signal }),
  })
  if (!data?.ok) return null
  const answer = data.value
  const { services, nameCorrections, mayRequest } = answer
  if (services.length === 0 && nameCorrections.length === 0 && !mayRequest) return null
  const parts = {
    order,
    orderKey,
    answer,
    onAnswer: (value: PassengerServicesAnswer) => client.setQueryData(queryKey, { ok: true, value }),
  }
  return (
    <Card labelledBy="passenger-services">
      <h2 id="passenger-services" className={pageStyles.heading}>{t`Meals, assistance and names`}</h2>
      <div className={styles.stack}>
        <ServiceList {...parts} />
        <CorrectionList answer={answer} />
        {mayRequest && (
          <Disclosure summary={t`Request a meal or wheelchair`}>
            <RequestServiceForm key={services.length} {...parts} />
          </Disclosure>
        )}
        {mayRequest && (
          <Disclosure summary={t`Correct a name`}>
            <CorrectNameForm key={nameCorrections.length} {...parts} />
          </Disclosure>
        )}
        {mayRequest && (
          <Disclosure summary={t`Phone and email for the airline`}>
            <ChangeContactForm {...parts} />
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

function ServiceList({ order, answer: { services } }: ServicesPartProps) {
  const nameOf = useServiceName()
  const labels = useShownServiceLabels()
  const flights = order.journeys.flatMap(({ segments }) => segments)
  if (services.length === 0) return null
  return (
    <ul className={styles.list} aria-live="polite">
      {services.map(({ passenger, segment, code, status }, index) => {
        const flight = flights[segment ?? -1]
        return (
          <li key={index}>
            <strong>{nameOf(code)}</strong> · {labels[status]}
            <span className={pageStyles.soft}>
              <span lang="en">{order.passengers[passenger]?.ticketName}</span>
              {flight && ` · ${flightText(flight)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function CorrectionList({ answer: { nameCorrections } }: Pick<ServicesPartProps, 'answer'>) {
  const { t } = useLingui()
  const labels = useNameCorrectionLabels()
  if (nameCorrections.length === 0) return null
  const corrections = nameCorrections.map((one) => ({
    ...one,
    before: printedTicketName(one.was),
    after: printedTicketName(one.now),
  }))
  return (
    <ul className={styles.list} aria-live="polite">
      {corrections.map(({ correctionId, before, after, state, answer }) => (
        <li key={correctionId}>
          <strong>{t`New name: ${after}`}</strong> · {labels[state]}
          <span className={pageStyles.soft}>{t`Old name: ${before}`}</span>
          {answer !== undefined && <span className={pageStyles.soft}>{t`Airline’s answer: ${answer}`}</span>}
          {isCorrectionOpen(state) && (
            <span className={pageStyles.soft}>
              {t`The ticket keeps the old name until the airline accepts. We email you the answer.`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
