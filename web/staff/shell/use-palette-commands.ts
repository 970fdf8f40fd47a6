import { useLingui } from '@lingui/react/macro'
import { type Right, hasRight } from '#contract/rights.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { companiesUrl } from '../companies/companies-url.ts'
import { permittedSections, staffSectionTable, staffSectionUrl } from '../staff-section.ts'
import { useSectionLabels } from '../use-section-labels.ts'
import type { PaletteCommand } from './palette-commands.ts'
import type { KeyLine } from './shortcut-context.ts'

type ShopAction = {
  readonly id: string
  readonly right: Right
  readonly name: string
  readonly href: string
}

/** Returns the actions of the open page and of the shop, and the sections, that the user's roles allow. */
export function usePaletteCommands(
  { roles }: SignedInUser,
  lines: readonly KeyLine[],
): readonly PaletteCommand[] {
  const { t } = useLingui()
  const labels = useSectionLabels()
  const shopActions: readonly ShopAction[] = [
    {
      id: 'new-company',
      right: 'manageCompanies',
      name: t`New company`,
      href: companiesUrl({ company: 'new' }),
    },
  ]
  return [
    ...lines.flatMap(({ keys, does, run }): PaletteCommand[] =>
      run === undefined ? [] : [{ id: does, kind: 'action', name: does, keys, run }],
    ),
    ...shopActions
      .filter(({ right, name }) => hasRight(roles, right) && lines.every(({ does }) => does !== name))
      .map(({ id, name, href }): PaletteCommand => ({ id, kind: 'action', name, keys: [], href })),
    ...permittedSections(roles).map((section): PaletteCommand => {
      const { key } = staffSectionTable[section]
      const keys = key === undefined ? [] : ['G', key.toUpperCase()]
      return { id: section, kind: 'section', name: labels[section].tab, keys, href: staffSectionUrl(section) }
    }),
  ]
}
