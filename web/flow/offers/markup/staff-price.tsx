import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { AmountList } from './amount-list.tsx'
import styles from './markup.module.css'

/**
 * The composition of an offer's total: net, markup, selling price; and whose offer it is. Nothing unless the server sent it and a
 * seller is signed in: offers stay on a page whose seller has signed out.
 */
export function StaffPrice({ offer }: { readonly offer: Pick<OfferAnswer, 'staffPrice' | 'price'> }) {
  const { t } = useLingui()
  const user = useSignedInUser()
  const supplierNames: Readonly<Record<SupplierId, string>> = {
    house: t`Built-in supplier`,
    sabre: 'Sabre',
    duffel: 'Duffel',
    demo: t`Demo supplier`,
  }
  const { staffPrice, price } = offer
  if (staffPrice === undefined || user?.isSeller !== true) return null
  const { net, standingMarkup, realTimeMarkup, absorbed = 0 } = staffPrice
  const serviceFee = partyServiceFee(price)
  const parts = [
    { name: t`Net`, amount: net },
    { name: t`Markup`, amount: standingMarkup - serviceFee },
    ...(serviceFee === 0 ? [] : [{ name: t`Service fee`, amount: serviceFee }]),
    ...(realTimeMarkup === 0 ? [] : [{ name: t`Your real-time markup`, amount: realTimeMarkup }]),
    ...(absorbed === 0 ? [] : [{ name: t`Absorbed`, amount: -absorbed }]),
    { name: t`Sell`, amount: price.total },
  ]
  const supplier = staffPrice.supplierId && supplierNames[staffPrice.supplierId]
  const source = [
    ...(supplier === undefined ? [] : [t`Supplier: ${supplier}`]),
    ...(staffPrice.isPrivateFare ? [t`Private fare`] : []),
  ]
  return (
    <>
      <AmountList amounts={parts} label={t`Total (staff only)`} className={styles.staffPrice} />
      {source.length > 0 && <p className={styles.supplier}>{source.join(' · ')}</p>}
    </>
  )
}

/** Returns the agency's service fee for the whole party, in satang. */
function partyServiceFee({ passengers }: OfferAnswer['price']): number {
  const fees = passengers.flatMap(({ count, lines }) =>
    lines.filter(({ kind }) => kind === 'serviceFee').map(({ amount }) => amount * count),
  )
  return fees.reduce((sum, amount) => sum + amount, 0)
}
