import { useLingui } from '@lingui/react/macro'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import type { TripSelection } from './trip-selection.ts'

/** Properties of the continue button. */
export type ContinueButtonProps = {
  readonly list: ListProps
  readonly soFar: TripSelection
  /** Called when the traveller continues although something is missing. */
  readonly onGoOn: () => void
}

/** Continues to the price of the chosen fare; while something is missing, says what. */
export function ContinueButton({ list, soFar: { chosen }, onGoOn }: ContinueButtonProps) {
  const { t } = useLingui()
  if (!chosen) return <Button isWide onClick={onGoOn}>{t`Continue`}</Button>
  const href = pageUrl(pagePaths.price, { param: list.param, offer: chosen.offer.offerId })
  return (
    <LinkButton kind="primary" isWide href={href}>
      {t`Continue`}
    </LinkButton>
  )
}
