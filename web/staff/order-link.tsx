import { useLingui } from '@lingui/react/macro'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** Links to an order with its customer and history, for whoever may open it. */
export function OrderLink({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useLingui()
  const mayOpen = useHasRight('desk')
  return mayOpen ? <a href={pageUrl(pagePaths.staff, { order: orderNumber })}>{t`Open order`}</a> : null
}
