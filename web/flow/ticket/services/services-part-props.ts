import type { OrderAnswer } from '#contract/api/order.ts'
import type { PassengerServicesAnswer } from '#contract/api/services/passenger-services.ts'

/** Properties of the services of an order. */
export type PassengerServicesProps = { readonly order: OrderAnswer; readonly orderKey: string }

/** The parts of the card, with what the server answered last. */
export type ServicesPartProps = PassengerServicesProps & {
  readonly answer: PassengerServicesAnswer
  readonly onAnswer: (answer: PassengerServicesAnswer) => void
}
