import { pagePaths } from '#contract/paths.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { companiesUrl } from '../companies/companies-url.ts'
import { customersUrl } from '../customers/customers-url.ts'
import { mailsUrl } from '../mails/mails-url.ts'
import { staffSectionUrl } from '../staff-section.ts'
import { userUrl } from '../users/users-url.ts'

/** A mail by its key: the event that it is about, and the id of an object. */
const mailKey = /^[a-z][a-z-]*:[a-z]+_\w/

/** Returns the staff page of the object of an audit event: undefined when it has none. */
export function objectPageUrl(object: string): string | undefined {
  if (parseOrderNumber(object)) return pageUrl(pagePaths.staff, { order: object })
  if (object.startsWith('usr_')) return userUrl(object)
  if (object.startsWith('gst_')) return customersUrl({ customer: object })
  if (object.startsWith('com_')) return companiesUrl({ company: object })
  if (mailKey.test(object)) return mailsUrl({ mail: object })
  if (object.startsWith('agency:')) return staffSectionUrl('agency')
  return object.startsWith('markup book ') ? staffSectionUrl('markup') : undefined
}
