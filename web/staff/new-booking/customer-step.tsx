import { type CustomerRow, listCustomers } from '#contract/api/staff/customers.ts'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type CustomerContact, contactOfCustomer } from './customer-contact.ts'
import { customerMeant } from './customer-meant.ts'
import { focusTarget, rowTargetId, targets } from './focus-target.ts'
import { moveRowFocus } from './move-row-focus.ts'
import styles from './new-booking.module.css'

/** Properties of the customer of a booking. */
export type CustomerStepProps = {
  readonly contact: CustomerContact
  readonly change: (contact: CustomerContact) => void
  /** Where the keyboard goes once a customer is chosen. */
  readonly nextTarget?: string
}

/** Finds a customer by phone, email or name, or takes a new contact. One match is chosen at once. */
export function CustomerStep({ contact, change, nextTarget = targets.origin }: CustomerStepProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly CustomerRow[]>()
  const command = useCommand()
  const choose = (customer: CustomerRow) => {
    change(contactOfCustomer(customer))
    setFound(undefined)
    focusTarget(nextTarget)
  }
  const search = () => {
    const q = typed.trim()
    if (q === '') return
    void command.call(
      () => callApi(listCustomers, { query: { q } }),
      ({ customers }) => {
        const meant = customerMeant(customers, q)
        if (meant) return choose(meant)
        setFound(customers)
        focusTarget(customers.length > 0 ? rowTargetId('customer', 0) : targets.contactName)
      },
    )
  }
  return (
    <Card labelledBy="booking-customer-title" className={styles.part}>
      <h2 id="booking-customer-title" className={styles.title}>{t`Customer`}</h2>
      <form
        role="search"
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextField
          id={targets.customerSearch}
          type="search"
          label={t`Search by name, phone, email or order number`}
          className={styles.wide}
          value={typed}
          onChange={setTyped}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" isBusy={command.isBusy} className={styles.small}>{t`Search`}</Button>
      </form>
      {command.failure && <FailureNotice failure={command.failure} />}
      <div role="status" className={styles.soft}>
        {found?.length === 0 && t`No customer found. Enter a new contact.`}
      </div>
      {found !== undefined && found.length > 0 && <FoundCustomers found={found} choose={choose} />}
      <ContactFields contact={contact} change={change} />
    </Card>
  )
}

type FoundProps = { readonly found: readonly CustomerRow[]; readonly choose: (one: CustomerRow) => void }

function FoundCustomers({ found, choose }: FoundProps) {
  const { t } = useLingui()
  const move = (event: KeyboardEvent) => moveRowFocus(event, 'customer', found.length)
  return (
    <ul className={styles.choices} aria-label={t`Customers`} onKeyDown={move}>
      {found.map((one, place) => (
        <li key={one.customerId}>
          <button
            type="button"
            id={rowTargetId('customer', place)}
            className={styles.choice}
            onClick={() => choose(one)}
          >
            <strong>{one.name || one.email}</strong> <span className="figures">{one.phone}</span>{' '}
            <span className={styles.soft}>{one.email}</span>{' '}
            <span className={styles.soft}>{one.isAccount ? t`Account` : t`Guest`}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function ContactFields({ contact, change }: CustomerStepProps) {
  const { t } = useLingui()
  const field = (name: 'name' | 'mobilePhone' | 'email' | 'lineId') => ({
    value: contact[name],
    onChange: (value: string) => change({ ...contact, [name]: value }),
    autoComplete: 'off',
  })
  return (
    <div className={styles.fields}>
      <TextField id={targets.contactName} label={t`Contact name`} {...field('name')} maxLength={100} />
      <TextField label={t`Mobile phone`} type="tel" {...field('mobilePhone')} maxLength={30} />
      <TextField label={t`Email`} type="email" {...field('email')} maxLength={254} />
      <TextField label={t`LINE ID (optional)`} {...field('lineId')} maxLength={50} />
    </div>
  )
}
