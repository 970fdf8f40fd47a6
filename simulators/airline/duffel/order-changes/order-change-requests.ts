import { z } from 'zod'
import { wireCabins } from '../wire-cabins.ts'
import { payment, privateFares } from '../wire-requests.ts'

const place = z.string().regex(/^[A-Z]{3}$/)

/** Body of POST /air/order_change_requests. */
export const orderChangeRequestBody = z.strictObject({
  order_id: z.string(),
  private_fares: privateFares.optional(),
  slices: z.strictObject({
    add: z
      .array(
        z.strictObject({
          origin: place,
          destination: place,
          departure_date: z.iso.date(),
          cabin_class: z.enum(wireCabins).nullish(),
        }),
      )
      .min(1)
      .max(6),
    remove: z
      .array(z.strictObject({ slice_id: z.string() }))
      .min(1)
      .max(6),
  }),
})
/** A request for other flights of an order. */
export type OrderChangeRequestBody = z.infer<typeof orderChangeRequestBody>

/** Body of POST /air/order_changes. */
export const orderChangeBody = z.strictObject({ selected_order_change_offer: z.string() })

/** Body of POST /air/order_changes/{id}/actions/confirm; the payment is left out where nothing is to be paid. */
export const orderChangeConfirmation = z.strictObject({ payment: payment.optional() })
