import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  passkeyNameLength,
  removePasskey,
  type PasskeyLine,
  type PasskeysAnswer,
} from '#contract/api/account/passkeys.ts'
import { parseInstant } from '#contract/terms/time.ts'
import { sendCommand } from '#web/api/client.ts'
import { createPasskey, passkeysKey, usePasskeys } from '#web/api/passkey/passkeys.ts'
import { useCommand } from '#web/api/use-command.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserZone } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { failureOf, TextForm } from '../text-form.tsx'
import pageStyles from '../account.module.css'
import styles from './security.module.css'

/** The passkeys of a member of staff; nothing for customers, and where the browser or the address has none. */
export function PasskeysSection() {
  const { t } = useLingui()
  const { data } = usePasskeys()
  if (data === undefined) return null
  const isHidden = data.ok && (data.value.obstacle === 'notStaff' || data.value.obstacle === 'addressWrong')
  if (isHidden) return null
  return (
    <div id="passkeys">
      <Card labelledBy="passkeys-title">
        <h2 id="passkeys-title" className={pageStyles.heading}>{t`Passkeys`}</h2>
        {data.ok ? <OwnPasskeys {...data.value} /> : <AccountFailure failure={data.fault} />}
      </Card>
    </div>
  )
}

function OwnPasskeys({ obstacle, passkeys }: PasskeysAnswer) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [said, setSaid] = useState<string>()
  const announceAndReload = async (text: string) => {
    setSaid(text)
    await queries.invalidateQueries({ queryKey: [passkeysKey] })
  }
  return (
    <div className={pageStyles.stack}>
      <p>
        {t`A passkey signs you in with your fingerprint, face or screen lock, instead of password and code. It works only on this site, so it cannot be phished.`}
      </p>
      {said !== undefined && <Notice kind="done" heading={said} isAnnounced />}
      {passkeys.length > 0 && (
        <ul className={styles.lines}>
          {passkeys.map((one) => (
            <PasskeyRow key={one.passkeyId} passkey={one} onRemoved={announceAndReload} />
          ))}
        </ul>
      )}
      {obstacle === undefined ? (
        <AddPasskey key={passkeys.length} onAdded={announceAndReload} />
      ) : (
        <Notice
          kind="info"
          heading={t`Passkeys need two-step sign-in`}
          help={t`Set it up if it is off, then sign in again with password and code. They still work if you lose the device with your passkey.`}
        />
      )}
    </div>
  )
}

function AddPasskey({ onAdded }: { readonly onAdded: (said: string) => Promise<void> }) {
  const { t } = useLingui()
  const [isCancelled, setCancelled] = useState(false)
  return (
    <div className={classNames(pageStyles.stack, pageStyles.short)}>
      {isCancelled && (
        <Notice
          kind="look"
          heading={t`No passkey was added.`}
          help={t`Try again when you are ready.`}
          isAnnounced
        />
      )}
      <TextForm
        fields={[
          {
            name: 'name',
            label: t`Name of the passkey`,
            hint: t`So that you recognise it, for example "Office laptop"`,
            autoComplete: 'off',
            maxLength: passkeyNameLength,
          },
        ]}
        submitText={t`Add passkey`}
        kind="secondary"
        send={async ({ name }) => {
          const added = await createPasskey(name.trim())
          setCancelled(added === undefined)
          if (added?.ok === true) await onAdded(t`The passkey was added.`)
          return added && failureOf(added)
        }}
      />
      <p className={pageStyles.soft}>{t`Changing your password removes all passkeys.`}</p>
    </div>
  )
}

type RowProps = {
  readonly passkey: PasskeyLine
  readonly onRemoved: (said: string) => Promise<void>
}

function PasskeyRow({ passkey: { passkeyId, name, createdAt, lastUsedAt }, onRemoved }: RowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { failure, isBusy, run } = useCommand()
  const formatDay = (text: string) => {
    const at = parseInstant(text)
    return at === undefined ? '–' : formatInstant(at, language, { zone: browserZone(), style: 'short' })
  }
  const added = formatDay(createdAt)
  const used = lastUsedAt === undefined ? undefined : formatDay(lastUsedAt)
  const remove = () =>
    run(async () => {
      const fault = await sendCommand(removePasskey, { body: { passkeyId } })
      if (!fault) await onRemoved(t`The passkey was removed.`)
      return fault
    })
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        {failure && <AccountFailure failure={failure} />}
        <p>
          <strong>{name}</strong>
        </p>
        <p className={pageStyles.soft}>
          {used === undefined ? t`Added ${added} · not used yet` : t`Added ${added} · last used ${used}`}
        </p>
      </div>
      <Button isBusy={isBusy} onClick={() => void remove()} aria-label={t`Remove passkey ${name}`}>
        {t`Remove`}
      </Button>
    </li>
  )
}
