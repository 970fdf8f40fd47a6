import { acceptScheduleChange, actOnScheduleChange } from '#contract/api/schedule-change.ts'
import { refundCancelledFlight } from '#contract/api/change-request.ts'
import {
  addService,
  answerNameCorrection,
  answerService,
  correctionOutcomes,
  recordNameCorrection,
  serviceOutcomes,
  staffServicesAnswer,
} from '#contract/api/services/passenger-services.ts'
import { requestableServices } from '#contract/terms/passenger/special-service.ts'
import { type MoveWorld, type Moves, ask, askAsOwner, saidOf } from './history-world.ts'

/** What airlines change, and what passengers ask of them. */
export const flightMoves: Moves = [
  ['airlineChanges', 2, changeFlights],
  ['ownerAcceptsFlights', 1, acceptFlights],
  ['staffOnFlights', 1, actOnFlights],
  ['refundOfCancelled', 1, refundOfCancelledFlight],
  ['service', 1, requestService],
  ['serviceAnswer', 1, recordServiceAnswer],
  ['nameCorrection', 1, correctName],
]

/** The airline moves or cancels the flights, and the shop compares them. */
async function changeFlights({ shop, order, dice }: MoveWorld): Promise<string | undefined> {
  if (!shop.airline) return undefined
  const recordLocator = order.seen.bookingCode
  const act = dice.pick(['scheduleChange', 'scheduleChange', 'carrierCancel'] as const)
  const minutes = dice.pick([5, 45, 400])
  const message = { act, recordLocator, ...(act === 'scheduleChange' && { minutes }) }
  const isDone = await shop.airline.control(message).then(
    () => true,
    () => false,
  )
  if (!isDone) return `${act} not possible`
  await shop.compareFlights()
  return act
}

const openChange = ({ order }: MoveWorld) =>
  order.seen.scheduleChanges.find(({ state }) => !['accepted', 'replaced', 'takenBack'].includes(state))

async function acceptFlights(world: MoveWorld): Promise<string | undefined> {
  const change = openChange(world)
  if (!change) return undefined
  return saidOf(await askAsOwner(world, acceptScheduleChange.path, { changeId: change.changeId, yes: true }))
}

async function actOnFlights(world: MoveWorld): Promise<string | undefined> {
  const change = openChange(world)
  if (!change) return undefined
  const { orderNumber } = world.order
  const action = world.dice.pick(['accept', 'confirm', 'settle'])
  const body = { orderNumber, changeId: change.changeId, action, reason: 'Told by telephone' }
  return saidOf(await ask(world, actOnScheduleChange.path, body))
}

async function refundOfCancelledFlight(world: MoveWorld): Promise<string | undefined> {
  const change = openChange(world)
  if (!change) return undefined
  const { orderNumber } = world.order
  const body = { orderNumber, changeId: change.changeId, reason: 'Flight cancelled' }
  return saidOf(await ask(world, refundCancelledFlight.path, body))
}

async function requestService(world: MoveWorld): Promise<string | undefined> {
  const { order, dice } = world
  const { orderNumber, seen } = order
  const passenger = dice.between(0, seen.passengers.length - 1)
  const body = { passenger, segments: [0], code: dice.pick(requestableServices), isConsented: true }
  return saidOf(await ask(world, addService.path, { orderNumber, text: '', ...body }))
}

async function readServices({ shop, order }: MoveWorld) {
  return staffServicesAnswer.parse(
    (await shop.ask('GET', `/api/staff/orders/${order.orderNumber}/services`)).body,
  )
}

async function recordServiceAnswer(world: MoveWorld): Promise<string | undefined> {
  const { services } = await readServices(world)
  const known = services.filter(({ serviceId }) => serviceId !== undefined)
  if (known.length === 0) return undefined
  const { orderNumber } = world.order
  const { serviceId } = world.dice.pick(known)
  const outcome = world.dice.pick(serviceOutcomes)
  return saidOf(await ask(world, answerService.path, { orderNumber, serviceId, outcome, answer: 'Told' }))
}

/** Asks for a correction, or records the next answer to one that is open. */
async function correctName(world: MoveWorld): Promise<string | undefined> {
  const { orderNumber } = world.order
  const { nameCorrections, names } = await readServices(world)
  const open = nameCorrections.find(({ state }) => state === 'requested' || state === 'sent')
  if (open) {
    const outcome = world.dice.pick(correctionOutcomes)
    const said = { correctionId: open.correctionId, outcome, answer: 'Told', evidence: 'Telephone' }
    return saidOf(await ask(world, answerNameCorrection.path, { orderNumber, ...said }))
  }
  const [name] = names
  if (!name) return undefined
  const givenName = name.givenName.endsWith('E') ? name.givenName.slice(0, -1) : `${name.givenName}E`
  const body = { orderNumber, passenger: 0, title: name.title, givenName, surname: name.surname }
  return saidOf(await ask(world, recordNameCorrection.path, body))
}
