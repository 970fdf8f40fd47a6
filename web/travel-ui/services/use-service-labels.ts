import { useLingui } from '@lingui/react/macro'
import type { NameCorrectionState } from '#contract/terms/passenger/name-correction.ts'
import {
  type ShownServiceStatus,
  type SpecialServiceStatus,
  isMealCode,
  osiCode,
  specialServiceName,
} from '#contract/terms/passenger/special-service.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Returns how a service is called: "Meal: Vegan", "Wheelchair to the gate, can climb stairs", or its code. */
export function useServiceName(): (code: string) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (code) => {
    if (code === osiCode) return t`Note to the airline (OSI)`
    const name = specialServiceName(code, language)
    return name !== undefined && isMealCode(code) ? t`Meal: ${name}` : (name ?? code)
  }
}

/** Returns what customers read of the status of a service. */
export function useShownServiceLabels(): Readonly<Record<ShownServiceStatus, string>> {
  const { t } = useLingui()
  return {
    requested: t`Requested, not confirmed yet`,
    confirmed: t`Confirmed by the airline`,
    refused: t`Not available from the airline`,
    cancelled: t`Cancelled`,
  }
}

/** Returns the labels of the statuses of a service, for staff. */
export function useServiceStatusLabels(): Readonly<Record<SpecialServiceStatus, string>> {
  const { t } = useLingui()
  return {
    unread: t`Requested, not read from the airline yet`,
    sending: t`Requested, being sent`,
    unknown: t`Requested, outcome being clarified`,
    byHand: t`To arrange with the airline`,
    requested: t`Requested, airline has not answered`,
    confirming: t`Requested, being confirmed`,
    confirmed: t`Confirmed by the airline`,
    refused: t`Refused by the airline`,
    cancelled: t`Cancelled`,
  }
}

/** Returns the labels of the states of a name correction. */
export function useNameCorrectionLabels(): Readonly<Record<NameCorrectionState, string>> {
  const { t } = useLingui()
  return {
    requested: t`Requested, not sent to the airline yet`,
    sent: t`Sent to the airline`,
    accepted: t`Accepted by the airline`,
    refused: t`Refused by the airline`,
    withdrawn: t`Request withdrawn`,
  }
}
