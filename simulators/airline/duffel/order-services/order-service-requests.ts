import { z } from 'zod'
import { payment } from '../wire-requests.ts'

/** Body of POST /air/orders/{id}/services. */
export const orderServicesBody = z.strictObject({
  payment,
  add_services: z
    .array(z.strictObject({ id: z.string(), quantity: z.int().positive() }))
    .min(1)
    .max(40),
})
/** Services to be added to an order, and their payment. */
export type OrderServicesBody = z.infer<typeof orderServicesBody>
