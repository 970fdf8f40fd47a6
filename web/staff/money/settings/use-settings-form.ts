import { type PaymentSettings, updatePaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import type { FieldMistake } from '#web/ui/form/error-summary.tsx'
import { useBahtField } from '../use-baht-field.ts'
import { useCardRates } from './use-card-rates.ts'
import { usePercentField } from './use-percent-field.ts'
import { useRoleLimits } from './use-role-limits.ts'

/** The saved settings, and how they are read again. */
export type SavedSettings = { readonly settings: PaymentSettings; readonly renew: () => Promise<void> }

/** The payment settings that are being typed. */
export type SettingsFormState = ReturnType<typeof useSettingsForm>

/** Holds the payment settings as typed, with their mistakes, and saves them. */
export function useSettingsForm({ settings, renew }: SavedSettings) {
  const [typed, setTyped] = useState(settings)
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const fields = useSettingFields(settings, typed)
  const action = useCommand()
  const savePaymentSettings = () => {
    setAttempt(attempt + 1)
    setSaved(false)
    const body = fields.read()
    if (!body) return
    void action.run(
      () => sendCommand(updatePaymentSettings, { body }),
      () => {
        setSaved(true)
        void renew()
      },
    )
  }
  const { mistakes, nameFault } = useMistakes(fields, typed)
  return {
    typed,
    change: (more: Partial<PaymentSettings>) => {
      setSaved(false)
      setTyped({ ...typed, ...more })
    },
    ...fields,
    attempt,
    mistakes: attempt > 0 ? mistakes : [],
    nameFault: attempt > 0 ? nameFault : undefined,
    isSaved,
    action,
    save: savePaymentSettings,
  }
}

function useSettingFields(settings: PaymentSettings, typed: PaymentSettings) {
  const baht = useBahtField(settings.dualControlThreshold, { mayBeNothing: true })
  const credit = useBahtField(settings.creditDualControlThreshold, { mayBeNothing: true })
  const quotes = usePercentField(settings.quoteBelowPercent)
  const limits = useRoleLimits(settings.roleLimits, baht.satang)
  const rates = useCardRates(settings)
  /** Returns the settings to save; undefined while a field has a mistake, which is shown from then on. */
  const read = (): PaymentSettings | undefined => {
    const isOwn = typed.surchargeReading === 'ownRates'
    const checks = [baht.check(), credit.check(), quotes.check(), limits.check(), !isOwn || rates.check()]
    const channelName = typed.channelName.trim()
    if (checks.includes(false) || channelName === '') return undefined
    const { satang: dualControlThreshold } = baht
    const { satang: creditDualControlThreshold } = credit
    const { percent: quoteBelowPercent } = quotes
    if (dualControlThreshold === undefined || creditDualControlThreshold === undefined) return undefined
    if (quoteBelowPercent === undefined) return undefined
    const approval = { dualControlThreshold, creditDualControlThreshold, quoteBelowPercent }
    const ownSurcharges = isOwn ? rates.rates : {}
    return { ...typed, ...approval, channelName, ownSurcharges, roleLimits: limits.limits }
  }
  return { baht, credit, quotes, limits, rates, read }
}

/** Returns the mistakes in the order of the page, once they are shown. */
function useMistakes(
  { baht, credit, quotes, limits, rates }: ReturnType<typeof useSettingFields>,
  { channelName, surchargeReading }: PaymentSettings,
) {
  const { t } = useLingui()
  const nameFault = channelName.trim() === '' ? t`Enter a name.` : undefined
  const faults: readonly (readonly [fieldId: string, message: string | undefined])[] = [
    ...(surchargeReading === 'ownRates' ? rates.faults : []),
    ['setting-two-approvals', baht.field.error],
    ['setting-credit-approval', credit.field.error],
    ['setting-quote-percent', quotes.field.error],
    ...limits.faults,
    ['setting-channel-name', nameFault],
  ]
  const mistakes = faults.flatMap(([fieldId, message]): FieldMistake[] =>
    message === undefined ? [] : [{ fieldId, message }],
  )
  return { mistakes, nameFault }
}
