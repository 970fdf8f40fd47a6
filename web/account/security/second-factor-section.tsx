import { Plural, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactorAnswer, SecondFactorBegunAnswer } from '#contract/api/account/second-factor.ts'
import { parseInstant } from '#contract/terms/time.ts'
import { passkeysKey } from '#web/api/passkey/passkeys.ts'
import { useCommand } from '#web/api/use-command.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserZone } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { ownDataKeys } from '../data/own-data-api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { startSetup, regenerateRecoveryCodes, secondFactorKey, useSecondFactor } from './second-factor-api.ts'
import { DisableSecondFactor } from './disable-second-factor.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import pageStyles from '../account.module.css'
import styles from './security.module.css'

/** The step of the section: current state, set-up, or the recovery codes that are shown once. */
type Step =
  | { readonly kind: 'look' }
  | { readonly kind: 'setUp'; readonly begun: SecondFactorBegunAnswer }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** Properties of the second factor. */
export type SecondFactorSectionProps = {
  /** Called once it is set up and the recovery codes are saved. */
  readonly onSetUp?: (() => void) | undefined
}

/** The second factor: enable, disable, and recovery codes. */
export function SecondFactorSection({ onSetUp }: SecondFactorSectionProps) {
  const { t } = useLingui()
  const { data } = useSecondFactor()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'look' })
  const showState = () => setStep({ kind: 'look' })
  const reloadSecondFactor = async () => {
    await queries.invalidateQueries({ queryKey: [secondFactorKey] })
    await queries.invalidateQueries({ queryKey: [ownDataKeys.signIns] })
    await queries.invalidateQueries({ queryKey: [passkeysKey] })
  }
  return (
    <div id="second-factor">
      <Card labelledBy="second-factor-title">
        <h2 id="second-factor-title" className={pageStyles.heading}>{t`Two-step sign-in`}</h2>
        {step.kind === 'setUp' && (
          <SecondFactorSetup
            begun={step.begun}
            onCancel={() => setStep({ kind: 'look' })}
            onDone={(codes) => {
              setStep({ kind: 'codes', codes })
              void reloadSecondFactor()
            }}
          />
        )}
        {step.kind === 'codes' && (
          <RecoveryCodes codes={step.codes} onKept={() => (onSetUp ?? showState)()} />
        )}
        {step.kind === 'look' && data === undefined && <Skeleton size="row" count={2} />}
        {step.kind === 'look' && data?.ok === false && <AccountFailure failure={data.fault} />}
        {step.kind === 'look' && data?.ok === true && (
          <SecondFactorState factor={data.value} onStep={setStep} renew={reloadSecondFactor} />
        )}
      </Card>
    </div>
  )
}

type StandingProps = {
  readonly factor: SecondFactorAnswer
  readonly onStep: (step: Step) => void
  readonly renew: () => Promise<void>
}

function SecondFactorState(props: StandingProps) {
  return props.factor.isOn ? <SecondFactorOn {...props} /> : <SecondFactorOff {...props} />
}

function SecondFactorOff({ factor, onStep }: StandingProps) {
  const { t } = useLingui()
  const { failure, isBusy, call } = useCommand()
  const beginSetup = () => call(startSetup, (begun) => onStep({ kind: 'setUp', begun }))
  return (
    <div className={pageStyles.stack}>
      {failure && <AccountFailure failure={failure} />}
      {factor.ofStaff === 'required' && (
        <Notice kind="look" heading={t`Your role requires it. Until it is on, this account has no access.`} />
      )}
      {factor.ofStaff === 'asked' && (
        <Notice kind="look" heading={t`Turn it on: your work gives you access to other people's data.`} />
      )}
      <p>
        <span className={styles.off}>{t`Off`}</span>{' '}
        {t`After your password, we ask for a code from an app on your phone. Nobody can sign in with your password alone.`}
      </p>
      <p>
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => void beginSetup()}
        >{t`Set up two-step sign-in`}</Button>
      </p>
    </div>
  )
}

const fewCodes = 3

function SecondFactorOn({ factor, onStep, renew }: StandingProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { failure, isBusy, call } = useCommand()
  const [isEnding, setEnding] = useState(false)
  const makeRecoveryCodes = () =>
    call(regenerateRecoveryCodes, ({ recoveryCodes }) => {
      onStep({ kind: 'codes', codes: recoveryCodes })
      void renew()
    })
  const at = factor.since === undefined ? undefined : parseInstant(factor.since)
  const since = at && formatInstant(at, language, { zone: browserZone() })
  return (
    <div className={pageStyles.stack}>
      {failure && <AccountFailure failure={failure} />}
      <p>
        <span className={styles.on}>{t`On`}</span> {since !== undefined && t`since ${since}`}
      </p>
      {factor.recoveryCodesLeft <= fewCodes ? (
        <Notice
          kind="look"
          heading={
            <Plural
              value={factor.recoveryCodesLeft}
              _0="No recovery code is left."
              one="# recovery code is left."
              other="# recovery codes are left."
            />
          }
          help={t`Use one to sign in if you lose your phone. Create new ones now.`}
        />
      ) : (
        <p>
          <Plural
            value={factor.recoveryCodesLeft}
            one="# recovery code is left."
            other="# recovery codes are left."
          />{' '}
          {t`Use one to sign in if you lose your phone.`}
        </p>
      )}
      <div className={pageStyles.bar}>
        <Button
          isBusy={isBusy}
          onClick={() => void makeRecoveryCodes()}
        >{t`Create new recovery codes`}</Button>
        <Button kind="danger" onClick={() => setEnding(true)}>{t`Turn off`}</Button>
      </div>
      {isEnding && (
        <DisableSecondFactor
          onClose={() => setEnding(false)}
          onEnded={async () => {
            setEnding(false)
            await renew()
          }}
        />
      )}
    </div>
  )
}
