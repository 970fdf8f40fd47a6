import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Returns what is said when orders were assigned: to the reader, or to the colleague of this name. */
export function useAssignedText(): (count: number, name: string) => string {
  const { t } = useLingui()
  return (count, name) =>
    name === ''
      ? t`${plural(count, { one: '# order assigned to you.', other: '# orders assigned to you.' })}`
      : t`${plural(count, { one: `# order assigned to ${name}.`, other: `# orders assigned to ${name}.` })}`
}
