import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { languages } from '#contract/problem.ts'
import { hasRight } from '#contract/rights.ts'
import { openCatalogue } from '#web/i18n/messages.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { type StaffSection, staffSectionTable, staffSectionUrl } from '../staff-section.ts'
import { sectionTitles } from '../use-section-labels.ts'
import { type Setting, settingTable } from './setting-table.ts'

/** A link to a section or to one of its settings, with its names in all languages that are loaded. */
export type SettingLink = { readonly href: string; readonly name: string; readonly names: readonly string[] }
/** A section with its settings. */
export type SettingLinks = SettingLink & {
  readonly section: StaffSection
  readonly settings: readonly SettingLink[]
}

/** Returns the sections of the settings that the reader may open; names in other languages follow once loaded. */
export function useSettingGroups(): readonly SettingLinks[] {
  const { t } = useLingui()
  const roles = useSignedInUser()?.roles ?? []
  const language = useLanguage()
  const others = useQueries({
    queries: languages
      .filter((one) => one !== language)
      .map((one) => ({
        queryKey: ['staff-catalogue', one],
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: () => openCatalogue(one, 'staff'),
      })),
    combine: (answers) => answers.flatMap(({ data }) => (data === undefined ? [] : [data])),
  })
  const link = (href: string, label: MessageDescriptor): SettingLink => ({
    href,
    name: t(label),
    names: [t(label), ...others.map((catalogue: I18n) => catalogue._(label))],
  })
  return settingTable
    .filter(({ section }) => hasRight(roles, staffSectionTable[section].right))
    .map(({ section, settings }) => {
      const href = staffSectionUrl(section)
      const linkTo = ({ fieldId, label }: Setting) => link(`${href}#${fieldId}`, label)
      return { section, ...link(href, sectionTitles[section]), settings: settings.map(linkTo) }
    })
}
