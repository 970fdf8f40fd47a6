import { useLingui } from '@lingui/react/macro'
import type { CouponStatus, DocumentKind, DocumentStatus } from '#contract/terms/document/travel-document.ts'

/** Texts for travel documents and their coupons. */
export type DocumentLabels = {
  readonly kinds: Readonly<Record<DocumentKind, string>>
  readonly statuses: Readonly<Record<DocumentStatus, string>>
  readonly coupons: Readonly<Record<CouponStatus, string>>
}

/** Returns the texts for travel documents and their coupons. */
export function useDocumentLabels(): DocumentLabels {
  const { t } = useLingui()
  return {
    kinds: { ticket: t`Ticket`, emdAssociated: t`EMD-A`, emdStandalone: t`EMD-S` },
    statuses: {
      issued: t({ message: 'Issued', context: 'status of a ticket' }),
      voided: t({ message: 'Voided', context: 'status of a ticket' }),
      refunded: t({ message: 'Refunded', context: 'status of a ticket' }),
      exchanged: t({ message: 'Exchanged', context: 'status of a ticket' }),
      closed: t({ message: 'No longer valid', context: 'status of a ticket' }),
      unknown: t({ message: 'Not known', context: 'status of a ticket' }),
    },
    coupons: useCouponLabels(),
  }
}

function useCouponLabels(): DocumentLabels['coupons'] {
  const { t } = useLingui()
  return {
    open: t({ message: 'Open', context: 'status of a coupon' }),
    airportControl: t({ message: 'Airport control', context: 'status of a coupon' }),
    checkedIn: t({ message: 'Checked in', context: 'status of a coupon' }),
    lifted: t({ message: 'Boarded', context: 'status of a coupon' }),
    flown: t({ message: 'Flown', context: 'status of a coupon' }),
    exchanged: t({ message: 'Exchanged', context: 'status of a coupon' }),
    refunded: t({ message: 'Refunded', context: 'status of a coupon' }),
    voided: t({ message: 'Voided', context: 'status of a coupon' }),
    suspended: t({ message: 'Suspended', context: 'status of a coupon' }),
    irregular: t({ message: 'Irregular operations', context: 'status of a coupon' }),
    printed: t({ message: 'Printed', context: 'status of a coupon' }),
    other: t({ message: 'Closed', context: 'status of a coupon' }),
    unknown: t({ message: 'Not told by the supplier', context: 'status of a coupon' }),
  }
}
