import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Table } from '#web/ui/table.tsx'

/** The amounts that a clerk entered for each passenger; nothing for a booking of a supplier. */
export function EnteredFares({ order: { manual, passengers } }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  if (!manual) return null
  return (
    <Disclosure summary={t`Fares and commission by passenger`}>
      <Table caption={t`Fares and commission by passenger`} isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Fare`}</th>
            <th scope="col">{t`Taxes`}</th>
            <th scope="col">{t`Commission`}</th>
            <th scope="col">{t`Service fee`}</th>
          </tr>
        </thead>
        <tbody>
          {manual.fares.map(({ fare, taxes, commission, agencyFee }, place) => (
            <tr key={place}>
              <td lang="en">{passengers[place]?.ticketName}</td>
              <td>
                <PriceText amount={fare} />
              </td>
              <td>
                <PriceText amount={taxes} />
              </td>
              <td>
                <PriceText amount={commission} />
              </td>
              <td>
                <PriceText amount={agencyFee} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  )
}
