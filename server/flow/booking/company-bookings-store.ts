import { type Kysely } from 'kysely'
import { type OrderNumber } from '#contract/terms/booking.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type BookingRow } from './booking-row-store.ts'

/** A page of a company's orders, the newest first. */
export type CompanyPage = {
  readonly costCentre?: string | undefined
  /** The last order of the page before; absent for the first page. */
  readonly before?: OrderNumber | undefined
  readonly most: number
}

/** Returns one page of a company's orders as rows, the newest first. */
export function companyRows(
  db: Kysely<Tables>,
  companyId: string,
  { costCentre, before, most }: CompanyPage,
): Promise<readonly BookingRow[]> {
  const rows = db.selectFrom('booking').selectAll().where('company_id', '=', companyId)
  const onCentre = costCentre === undefined ? rows : rows.where('cost_centre', '=', costCentre)
  const page =
    before === undefined
      ? onCentre
      : onCentre.where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('created_at', 'booking_id'),
            '<',
            selectFrom('booking as last')
              .select(['last.created_at', 'last.booking_id'])
              .where('last.order_number', '=', before)
              .where('last.company_id', '=', companyId)
              .$asTuple('created_at', 'booking_id'),
          ),
        )
  return page.orderBy('created_at', 'desc').orderBy('booking_id', 'desc').limit(most).execute()
}
