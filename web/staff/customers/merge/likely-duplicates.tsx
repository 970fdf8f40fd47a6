import { useLingui } from '@lingui/react/macro'
import type { CustomerAnswer } from '#contract/api/staff/customers.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { customersUrl, findOther } from '../customers-url.ts'
import styles from '../customers.module.css'

/** Customers who may be the same person, and the way to merge this one with them or with another. */
export function LikelyDuplicates({ customer }: { readonly customer: CustomerAnswer }) {
  const { t } = useLingui()
  const mayMerge = useHasRight('mergeCustomers')
  const { customerId, likelyDuplicates } = customer
  if (likelyDuplicates.length === 0 && !mayMerge) return null
  const signs = { email: t`Same email`, phone: t`Same phone` }
  return (
    <Card labelledBy="customer-duplicates" className={styles.part}>
      <h2 id="customer-duplicates" className={styles.title}>{t`Possible duplicates`}</h2>
      {likelyDuplicates.length === 0 ? (
        <p className={styles.said}>{t`No customer with the same email or phone`}</p>
      ) : (
        <ul className={styles.people}>
          {likelyDuplicates.map(({ customerId: otherId, name, email, isAccount, sign }) => (
            <li key={otherId}>
              <span>
                <a href={customersUrl({ customer: otherId })}>{name || email}</a>{' '}
                <span className={styles.tag}>{isAccount ? t`Account` : t`Guest`}</span>
                <span className={styles.line}>
                  {signs[sign]} · {email}
                </span>
              </span>
              {mayMerge && <CompareLink customerId={customerId} otherId={otherId} who={name || email} />}
            </li>
          ))}
        </ul>
      )}
      {mayMerge && (
        <div>
          <LinkButton
            className={styles.small}
            href={customersUrl({ customer: customerId, merge: findOther })}
          >{t`Merge with another customer`}</LinkButton>
        </div>
      )}
    </Card>
  )
}

/** Properties of the link; `who` is the other customer. */
export type CompareLinkProps = {
  readonly customerId: string
  readonly otherId: string
  readonly who: string
}

/** Leads to two customers side by side. */
export function CompareLink({ customerId, otherId, who }: CompareLinkProps) {
  const { t } = useLingui()
  return (
    <a
      href={customersUrl({ customer: customerId, merge: otherId })}
      aria-label={t`Compare with ${who}`}
    >{t`Compare`}</a>
  )
}
