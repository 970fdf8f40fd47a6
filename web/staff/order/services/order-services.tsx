import { useLingui } from '@lingui/react/macro'
import { readStaffServices } from '#contract/api/services/passenger-services.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { osiCode, specialServiceName } from '#contract/terms/passenger/special-service.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useWorkList } from '../../use-work-list.ts'
import styles from '../order.module.css'
import { ChangeContactForm } from './change-contact-form.tsx'
import { NameCorrections } from './name-corrections.tsx'
import { RequestServiceForm } from './request-service-form.tsx'
import { ServiceTable } from './service-table.tsx'

/** Properties of what passengers ask of the airline. */
export type OrderServicesProps = {
  readonly order: StaffOrderAnswer
  /** Shows the order again after a change. */
  readonly renew: () => Promise<void>
}

/** Special services (SSR) with the airline's status, requests for more, and corrections of names. */
export function OrderServices({ order, renew }: OrderServicesProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { orderNumber } = order
  const list = useWorkList(readStaffServices, { params: { orderNumber }, right: 'handleOrders' })
  const answer = list.value
  if (!answer) return null
  const isService = (code: string) => code === osiCode || specialServiceName(code, language) !== undefined
  const services = answer.services.filter(({ code }) => isService(code))
  const data = answer.services.filter(({ code }) => !isService(code))
  if (answer.services.length === 0 && answer.nameCorrections.length === 0 && !answer.mayRequest) return null
  const renewAll = async () => {
    await Promise.all([list.renew(), renew()])
  }
  const parts = { order, answer, renew: renewAll }
  return (
    <Card labelledBy="order-services" className={styles.stack}>
      <h3 id="order-services" className={styles.title}>{t`Special services and names`}</h3>
      {services.length === 0 && <p className={styles.soft}>{t`No special services requested.`}</p>}
      {services.length > 0 && <ServiceTable {...parts} services={services} caption={t`Special services`} />}
      {answer.mayRequest && (
        <Disclosure summary={t`Request a service`}>
          <RequestServiceForm key={answer.services.length} {...parts} />
        </Disclosure>
      )}
      <NameCorrections {...parts} />
      {answer.mayRequest && (
        <Disclosure summary={t`Phone and email for the airline`}>
          <ChangeContactForm {...parts} />
        </Disclosure>
      )}
      {data.length > 0 && (
        <Disclosure
          summary={t`Passports and contacts sent to the airlines`}
          isOpenAtFirst={data.some(({ isOpen }) => isOpen)}
        >
          <ServiceTable {...parts} services={data} caption={t`Passports and contacts sent to the airlines`} />
        </Disclosure>
      )}
    </Card>
  )
}
