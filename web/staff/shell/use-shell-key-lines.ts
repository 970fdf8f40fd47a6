import { useLingui } from '@lingui/react/macro'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { permittedSections, staffSectionTable } from '../staff-section.ts'
import { useSectionLabels } from '../use-section-labels.ts'
import type { KeyLine } from './shortcut-context.ts'

/** Returns the keys that work on every staff page: search, help, and G with the letter of a section. */
export function useShellKeyLines(): readonly KeyLine[] {
  const { t } = useLingui()
  const labels = useSectionLabels()
  const roles = useSignedInUser()?.roles ?? []
  const permitted = permittedSections(roles)
  const sections = permitted.flatMap((section) => {
    const { key } = staffSectionTable[section]
    return key === undefined ? [] : [{ keys: ['G', key.toUpperCase()], does: labels[section].tab }]
  })
  return [
    { keys: ['/', 'Ctrl K'], does: t`Search and commands` },
    { keys: ['?'], does: t`Show shortcuts` },
    ...(permitted.includes('newBooking') ? [{ keys: ['C'], does: labels.newBooking.tab }] : []),
    ...sections,
  ]
}
