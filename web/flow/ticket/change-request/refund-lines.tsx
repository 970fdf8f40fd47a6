import { useLingui } from '@lingui/react/macro'
import type { ChangeRequestAnswer, RefundLineAnswer } from '#contract/api/change-request.ts'
import { usePassengerCountLabel } from '#web/travel-ui/party/use-passenger-count-label.ts'
import { usePriceLineNames } from '#web/travel-ui/price/price-line-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { TaxName } from '#web/travel-ui/price/tax-name.tsx'
import { Table } from '#web/ui/table.tsx'

/** The refund line by line; the lines add up to the total. */
export function RefundLines({ request }: { readonly request: ChangeRequestAnswer }) {
  const { t } = useLingui()
  const countLabels = usePassengerCountLabel()
  const { lines, paid, comesBack } = request
  const types = [...new Set(lines.map((line) => line.passengerType))]
  const surcharge = paid - lines.reduce((sum, line) => sum + line.paid, 0)
  return (
    <Table caption={t`Refund breakdown`}>
      <thead>
        <tr>
          <th scope="col">{t`Item`}</th>
          <th scope="col" className="figures">{t`Amount paid`}</th>
          <th scope="col" className="figures">{t`Refund amount`}</th>
        </tr>
      </thead>
      {types.map((type) => {
        const own = lines.filter((line) => line.passengerType === type)
        return (
          <tbody key={type}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {countLabels(type, own[0]?.count ?? 1)}
              </th>
            </tr>
            {own.map((line, index) => (
              <RefundLine key={index} line={line} />
            ))}
          </tbody>
        )
      })}
      <tfoot>
        {surcharge !== 0 && (
          <tr>
            <td>{t`Payment fee`}</td>
            <RefundAmountCell amount={surcharge} />
            <RefundAmountCell amount={0} />
          </tr>
        )}
        <tr>
          <th scope="row">{t`Total`}</th>
          <RefundAmountCell amount={paid} />
          <RefundAmountCell amount={comesBack} />
        </tr>
      </tfoot>
    </Table>
  )
}

function RefundLine({ line }: { readonly line: RefundLineAnswer }) {
  const { t } = useLingui()
  const names = usePriceLineNames()
  const { kind, lineCode, name, paid, comesBack } = line
  return (
    <tr>
      <td>
        {kind === 'tax' && <TaxName code={lineCode} name={name} />}
        {kind === 'airlineFee' && t`Airline refund fee`}
        {kind !== 'tax' && kind !== 'airlineFee' && names[kind]}
      </td>
      <RefundAmountCell amount={kind === 'airlineFee' ? undefined : paid} isEmpty={kind === 'airlineFee'} />
      <RefundAmountCell amount={comesBack} />
    </tr>
  )
}

type AmountProps = { readonly amount: number | undefined; readonly isEmpty?: boolean }

function RefundAmountCell({ amount, isEmpty = false }: AmountProps) {
  const { t } = useLingui()
  if (isEmpty) return <td className="figures" />
  return <td className="figures">{amount === undefined ? t`contact us` : <PriceText amount={amount} />}</td>
}
