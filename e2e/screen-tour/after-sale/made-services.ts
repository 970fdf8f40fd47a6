import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffServicesAnswer } from '#contract/api/services/passenger-services.ts'
import { askAsOwner } from '../book-by-wire.ts'
import type { MakeOrderDeps } from '../made-orders.ts'

/** The customer requests two meals and a wheelchair; the airline confirms one, refuses one, and has not answered one. */
export async function requestServices(deps: MakeOrderDeps, order: BookingAnswer): Promise<void> {
  const { orderKey, orderNumber } = order
  for (const [passenger, code] of [
    [0, 'VGML'],
    [1, 'GFML'],
    [1, 'WCHR'],
  ] as const)
    await askAsOwner(deps.shop, '/api/orders/services/', {
      orderKey,
      passenger,
      segments: [0],
      code,
      isConsented: true,
    })
  const { services } = await servicesOf(deps, order)
  for (const [code, outcome, answer] of [
    ['VGML', 'confirmed', 'Confirmed by Ms Noi, Thai Airways'],
    ['GFML', 'refused', 'Not available on this flight'],
  ] as const) {
    const serviceId = services.find((one) => one.code === code)?.serviceId
    const body = { orderNumber, serviceId, outcome, answer }
    await deps.desk.ask('POST', '/api/staff/orders/services/answer', body)
  }
}

/** The customer asks for two corrections; one was refused, and one is at the airline. */
export async function correctNames(deps: MakeOrderDeps, order: BookingAnswer): Promise<void> {
  const { orderKey, orderNumber } = order
  const send = async (outcome: string, more: object = {}) => {
    const { nameCorrections } = await servicesOf(deps, order)
    const correctionId = nameCorrections[0]?.correctionId
    const said = { answer: '', evidence: '', ...more }
    const body = { orderNumber, correctionId, outcome, ...said }
    await deps.desk.ask('POST', '/api/staff/orders/name-corrections/answer', body)
  }
  const names = '/api/orders/name-corrections/'
  const asked = { orderKey, passenger: 1, title: 'MRS', givenName: 'Siriporn Malee', surname: 'Srivattana' }
  await askAsOwner(deps.shop, names, asked)
  await send('sent')
  await send('refused', { answer: 'Middle names are not added', evidence: 'Ms Noi, by telephone' })
  await askAsOwner(deps.shop, names, { ...asked, givenName: 'Siriporn', surname: 'Srivatana' })
  await send('sent')
}

async function servicesOf({ desk }: MakeOrderDeps, { orderNumber }: BookingAnswer) {
  return (await desk.ask('GET', `/api/staff/orders/${orderNumber}/services`)) as StaffServicesAnswer
}
