import { useCommand } from '#web/api/use-command.ts'
import { sendCommand } from '#web/api/client.ts'
import { withdrawEmailChange, type AccountEmailAnswer } from '#contract/api/account/account.ts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseInstant } from '#contract/terms/time.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserZone } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { accountEmailKey, askForNewEmail, useAccountEmail } from './email-api.ts'
import { TextForm } from '../text-form.tsx'
import styles from '../account.module.css'

/** The sign-in address, the address that awaits confirmation, and the form to change it. */
export function EmailSection() {
  const { t } = useLingui()
  const { data } = useAccountEmail()
  return (
    <div id="email">
      <Card labelledBy="email-title">
        <h2 id="email-title" className={styles.heading}>{t`Email address`}</h2>
        {data === undefined && <Skeleton size="card" />}
        {data?.ok === false && <AccountFailure failure={data.fault} />}
        {data?.ok === true && <CurrentEmail {...data.value} />}
      </Card>
    </div>
  )
}

function CurrentEmail({ email, waiting }: AccountEmailAnswer) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(0)
  return (
    <div className={classNames(styles.stack, styles.short)}>
      <dl className={styles.facts}>
        <dt>{t`Email`}</dt>
        <dd>{email}</dd>
      </dl>
      {waiting && <PendingEmail waiting={waiting} />}
      <TextForm
        key={asked}
        fields={[
          {
            name: 'email',
            label: t`New email address`,
            hint: t`We email a link to the new address. Nothing changes until you open it.`,
            type: 'email',
            autoComplete: 'email',
            maxLength: 254,
          },
        ]}
        submitText={t`Change email address`}
        kind="secondary"
        send={async (values) => {
          const answer = await askForNewEmail(values.email)
          if (!answer.ok) return answer.fault
          await queries.invalidateQueries({ queryKey: [accountEmailKey] })
          setAsked(asked + 1)
          return undefined
        }}
      />
    </div>
  )
}

type PendingEmailProps = NonNullable<AccountEmailAnswer['waiting']>

function PendingEmail({ waiting }: { readonly waiting: PendingEmailProps }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const language = useLanguage()
  const { isBusy, failure, run } = useCommand()
  const at = parseInstant(waiting.goodUntil)
  const until = at === undefined ? '–' : formatInstant(at, language, { zone: browserZone(), style: 'short' })
  const { email } = waiting
  const withdrawPendingEmail = () =>
    run(async () => {
      const fault = await sendCommand(withdrawEmailChange)
      await queries.invalidateQueries({ queryKey: [accountEmailKey] })
      return fault
    })
  return (
    <>
      {failure && <AccountFailure failure={failure} />}
      <Notice
        kind="look"
        heading={t`We sent an email to ${email}.`}
        help={t`Open the link in that email by ${until} to use the new address. Changing your password cancels the link.`}
        isAnnounced
      >
        <Button isBusy={isBusy} onClick={() => void withdrawPendingEmail()}>{t`Keep current address`}</Button>
      </Notice>
    </>
  )
}
