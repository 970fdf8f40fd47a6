import { useLingui } from '@lingui/react/macro'
import { useMay } from '#web/session/signed-in-user.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** Links to an order with its customer and history, for whoever may open it. */
export function OrderLink({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useLingui()
  const mayOpen = useMay('desk')
  return mayOpen ? <a href={pageAddress(pagePaths.staff, { order: orderNumber })}>{t`Open order`}</a> : null
}
