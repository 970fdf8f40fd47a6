import { type Kysely, sql } from 'kysely'
import type { Money } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Shared account for credit limit increases of all companies. */
export const creditLimitsAccount = 'creditLimits'

/** Shared account for the bills of all orders imported from bill-payment files. */
export const billPaymentsAccount = 'collectedBills'

/** Shared account for the memos of all airlines: what one person accepts or writes off counts together. */
export const airlineMemosAccount = 'airlineMemos'

/** A money action that one member of staff did alone for a company or an order. */
export type MoneyAction = {
  /** Identifies the action and its subject; the same action counts once. */
  readonly actionKey: string
  readonly clerk: string
  /** Id of the company or order, or one of the shared accounts. */
  readonly to: string
  readonly amount: Money
  readonly at: Instant
}

/**
 * Selects the actions to add up: of this clerk, with the money of this company, or of this order and its
 * company.
 */
export type CountedActions = Pick<MoneyAction, 'clerk' | 'to'> & { readonly after: Instant }

/** The sum of what one clerk did alone with the money of one company or order within 24 hours. */
export type ActionSum = {
  readonly clerk: string
  /** The clerk's email address; null when the account is deleted. */
  readonly email: string | null
  /** Id of the company or the order. */
  readonly account: string
  /** Company name or order number; null when it no longer exists. */
  readonly name: string | null
  readonly satang: number
  readonly count: number
  /** Time of the last of these actions. */
  readonly at: Instant
}

/** Stores all kinds of money actions done by one person alone. */
export type MoneyActionStore = {
  /** Records an action; a repeat counts as of now. */
  record(tx: Tx, action: MoneyAction): Promise<void>
  /** Deletes an action that the person did not complete. */
  forget(tx: Tx, actionKey: string, clerk: string): Promise<void>
  /**
   * Returns the actions of all kinds that count together; an order booked by a company counts for that
   * company.
   */
  of(
    counted: CountedActions,
    tx?: Tx,
  ): Promise<readonly { readonly actionKey: string; readonly satang: number }[]>
  /**
   * Returns sums within 24 hours that reach the threshold, latest first; one for each action that ends such a
   * window.
   */
  sums(from: ActionTotalsQuery): Promise<readonly ActionSum[]>
}

/** The amounts in satang from which sums are reported, with a separate one for credit limit increases. */
export type ReportedFrom = { readonly least: number; readonly leastCredit: number }

/** Start of the report, and its amounts; clerks with a lower limit have amounts of their own. */
export type ActionTotalsQuery = ReportedFrom & {
  readonly after: Instant
  readonly ofClerks: ReadonlyMap<string, ReportedFrom>
}

/** Creates the store of money actions backed by the database. */
export function createMoneyActionStore(db: Kysely<Tables>): MoneyActionStore {
  return {
    async record(tx, { actionKey, clerk, to, amount, at }) {
      await sql`insert into money_action (action_key, clerk, account, satang, at)
        values (${actionKey}, ${clerk}, ${accountOfAction(to)}, ${Math.abs(amount.amount)}, ${at})
        on conflict (action_key, clerk) do update set
          satang = greatest(money_action.satang, excluded.satang), at = excluded.at`.execute(tx)
    },
    async forget(tx, actionKey, clerk) {
      await tx
        .deleteFrom('money_action')
        .where('action_key', '=', actionKey)
        .where('clerk', '=', clerk)
        .execute()
    },
    async of({ clerk, to, after }, tx) {
      // The lock lets the second of two concurrent actions of one person count the first, also across orders
      // of a company.
      if (tx)
        await sql`select pg_advisory_xact_lock(hashtextextended(${clerk} || ${accountOfAction(to)}, 0))`.execute(
          tx,
        )
      const rows = (tx ?? db)
        .selectFrom('money_action')
        .select(['action_key as actionKey', 'satang'])
        .where('clerk', '=', clerk)
        .where('at', '>', after)
      return rows.where('account', '=', accountOfAction(to)).execute()
    },
    sums: (from) => actionTotals(db, from),
  }
}

/**
 * Resolves the account: the company that an order was booked for, for an order that was split off the one whose payment
 * it shares, else the id itself. A split does not raise what one person may do alone.
 */
function accountOfAction(to: string) {
  return sql<string>`coalesce((select company_id from booking where booking_id = ${to}),
    (select whole.booking_id from payment as share join payment as whole on whole.payment_id = share.share_of
      where share.booking_id = ${to} limit 1), ${to})`
}

const mostSums = 200

async function actionTotals(
  db: Kysely<Tables>,
  { after, least, leastCredit, ofClerks }: ActionTotalsQuery,
): Promise<readonly ActionSum[]> {
  const own = JSON.stringify(Object.fromEntries(ofClerks))
  const { rows } = await sql<ActionSum>`
    select distinct windowed.clerk, account.email, windowed.account,
      coalesce(company.name, booking.order_number) as name, windowed.satang, windowed.count, windowed.at
    from (
      select clerk, account, at,
        cast(sum(satang) over near as double precision) as satang, cast(count(*) over near as integer) as count
      from money_action where at > ${after}
      window near as (partition by clerk, account order by at range between interval '24 hours' preceding and current row)
    ) windowed
    left join account on account.user_id = windowed.clerk
    left join company on company.company_id = windowed.account
    left join booking on booking.booking_id = windowed.account
    left join jsonb_each(cast(${own} as jsonb)) own on own.key = windowed.clerk
    where windowed.satang >= (case when windowed.account = ${creditLimitsAccount}
      then coalesce(cast(own.value ->> 'leastCredit' as double precision), cast(${leastCredit} as double precision))
      else coalesce(cast(own.value ->> 'least' as double precision), cast(${least} as double precision)) end)
    order by windowed.at desc
    limit ${mostSums}`.execute(db)
  return rows
}
