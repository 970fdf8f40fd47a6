import { type Kysely, sql } from 'kysely'
import { type Money } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** Raises of credit limits of all companies count together. */
export const creditLimitsAccount = 'creditLimits'

/** Bills that were taken in by the files of a channel, of all orders, count together. */
export const billPaymentsAccount = 'collectedBills'

/** What one person of the staff has done alone with the money of a company or an order. */
export type MoneyAction = {
  /** Names what was done, and to what; the same is counted once. */
  readonly actionKey: string
  readonly clerk: string
  /** The company, the order, or one of the accounts of all of them. */
  readonly to: string
  readonly amount: Money
  readonly at: Instant
}

/** Whose actions are added up: of this clerk, with the money of the company of this order or company. */
export type CountedActions = Pick<MoneyAction, 'clerk' | 'to'> & { readonly after: Instant }

/** What one clerk did alone with the money of one company or order within 24 hours. */
export type ActionSum = {
  readonly clerk: string
  /** The clerk's address; null where the account is gone. */
  readonly email: string | null
  /** The company or the order, by its id. */
  readonly account: string
  /** The company's name or the order's number; null where it is gone. */
  readonly name: string | null
  readonly satang: number
  readonly count: number
  /** When the last of them was done. */
  readonly at: Instant
}

/** Where every kind of money action that one person did alone is kept. */
export type MoneyActionStore = {
  /** The same once more counts as of now. */
  record(tx: Tx, action: MoneyAction): Promise<void>
  /** Forgets what this person was about to do. */
  forget(tx: Tx, actionKey: string, clerk: string): Promise<void>
  /** What counts together, over all kinds; an order that a company booked counts as that company. */
  of(
    counted: CountedActions,
    tx?: Tx,
  ): Promise<readonly { readonly actionKey: string; readonly satang: number }[]>
  /** Sums within 24 hours that reach so many satang, the latest first; one for each action that ends such a window. */
  sums(from: ActionTotalsQuery): Promise<readonly ActionSum[]>
}

/** Since when sums are wanted and from how many satang on, and of raised credit limits from how many. */
export type ActionTotalsQuery = {
  readonly after: Instant
  readonly least: number
  readonly leastCredit: number
}

/** Money actions in the database. */
export function createMoneyActionStore(db: Kysely<Tables>): MoneyActionStore {
  return {
    async record(tx, { actionKey, clerk, to, amount, at }) {
      await sql`insert into money_action (action_key, clerk, account, satang, at)
        values (${actionKey}, ${clerk}, ${accountOf(to)}, ${Math.abs(amount.amount)}, ${at})
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
      // Of two actions at once by the same person, also with two orders of one company, the second counts the first.
      if (tx)
        await sql`select pg_advisory_xact_lock(hashtextextended(${clerk} || ${accountOf(to)}, 0))`.execute(tx)
      const rows = (tx ?? db)
        .selectFrom('money_action')
        .select(['action_key as actionKey', 'satang'])
        .where('clerk', '=', clerk)
        .where('at', '>', after)
      return rows.where('account', '=', accountOf(to)).execute()
    },
    sums: (from) => sumsOf(db, from),
  }
}

/** The company that an order was booked for; the order itself, or the company, otherwise. */
function accountOf(to: string) {
  return sql<string>`coalesce((select company_id from booking where booking_id = ${to}), ${to})`
}

const mostSums = 200

async function sumsOf(
  db: Kysely<Tables>,
  { after, least, leastCredit }: ActionTotalsQuery,
): Promise<readonly ActionSum[]> {
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
    where windowed.satang >= (case when windowed.account = ${creditLimitsAccount}
      then cast(${leastCredit} as double precision) else cast(${least} as double precision) end)
    order by windowed.at desc
    limit ${mostSums}`.execute(db)
  return rows
}
