import { useLingui } from '@lingui/react/macro'
import { useAgency } from '#web/api/use-agency.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A link that calls the agency; nothing where it has no phone number. */
export function CallAgency() {
  const { t } = useLingui()
  const phone = useAgency()?.phone ?? ''
  if (phone === '') return null
  return <LinkButton href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{t`Call ${phone}`}</LinkButton>
}
