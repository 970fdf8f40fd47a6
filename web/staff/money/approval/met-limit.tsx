import { useLingui } from '@lingui/react/macro'
import type { ApprovalLimit } from '#contract/terms/payment/approval-limit.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { useRoleLabels } from '../../users/use-role-labels.ts'
import styles from '../money.module.css'

/** The limit because of which somebody's action needs a second person; nothing where it needs one at any amount. */
export function MetLimit({ limit }: { readonly limit: ApprovalLimit | undefined }) {
  const { t } = useLingui()
  const labels = useRoleLabels()
  if (limit === undefined) return null
  const { role, amount } = limit
  const name = role === undefined ? '' : labels[role].name
  return (
    <span className={styles.soft}>
      {role === undefined ? t`General limit:` : t`Limit of ${name}:`} <PriceText amount={amount} />
    </span>
  )
}
