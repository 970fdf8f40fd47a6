import { useLingui } from '@lingui/react/macro'
import { pagePaths } from '#contract/paths.ts'
import { useAgency } from '#web/api/use-agency.ts'
import { signInUrl } from '#web/session/return-url.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { OrderLookup } from './order-lookup.tsx'
import { OwnOrders } from './own-orders.tsx'
import pageStyles from './order-page.module.css'
import styles from './find-booking.module.css'

/** Ways to a booking without its link: by code and email, by the account, or with help. */
export function FindBooking() {
  const { t } = useLingui()
  const user = useSignedInUser()
  return (
    <>
      <p className={pageStyles.soft}>{t`See your flights, pay, or download documents. No account needed.`}</p>
      <OwnOrders />
      <div className={styles.columns}>
        <OrderLookup />
        <div className={styles.others}>
          <LostCode />
          {user === undefined && (
            <section className={styles.other} aria-labelledby="find-account">
              <h2 id="find-account">{t`Have an account?`}</h2>
              <p
                className={pageStyles.soft}
              >{t`Sign in to see all your trips and saved travellers in one place.`}</p>
              <LinkButton href={signInUrl(pagePaths.order)}>{t`Sign in`}</LinkButton>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** Where the code is written, and who can find it otherwise. */
function LostCode() {
  const { t } = useLingui()
  const agency = useAgency()
  return (
    <section className={styles.other} aria-labelledby="find-lost">
      <h2 id="find-lost">{t`Lost your code?`}</h2>
      <p className={pageStyles.soft}>
        {t`The order number is in the subject of every email we sent you about the booking. If you can't find one, call us.`}
      </p>
      {agency && (
        <LinkButton
          href={`tel:${agency.phone.replaceAll(/[^+\d]/g, '')}`}
        >{t`Call ${agency.phone}`}</LinkButton>
      )}
    </section>
  )
}
