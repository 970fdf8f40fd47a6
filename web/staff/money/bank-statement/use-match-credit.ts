import { useLingui } from '@lingui/react/macro'
import { matchCredit } from '#contract/api/staff/bank/bank-statements.ts'
import { callApi } from '#web/api/client.ts'
import { type Command, useCommand } from '#web/api/use-command.ts'
import { useReceiptLabels } from '../receipt/use-receipt-labels.ts'

/** Returns the command that matches a credit with an order, and says what became of it. */
export function useMatchCredit(
  lineId: string,
  finish: (said: string) => void,
): { readonly action: Command; readonly match: (orderNumber: string, isOtherAmount?: true) => void } {
  const { t } = useLingui()
  const action = useCommand()
  const said = useReceiptLabels()
  const match = (orderNumber: string, isOtherAmount?: true) =>
    void action.call(
      () => callApi(matchCredit, { body: { lineId, orderNumber, ...(isOtherAmount && { isOtherAmount }) } }),
      ({ state, amount }) =>
        finish(
          state === 'linked'
            ? t`${orderNumber}: matched with the payment recorded before.`
            : said(orderNumber, { state, amount, confirmedBy: 1 }),
        ),
    )
  return { action, match }
}
