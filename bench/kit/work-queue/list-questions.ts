import { idOf, numberOf, peopleOf, rareName } from './order-people.ts'

type Questions = Readonly<Record<string, (round: number) => string>>

/** Returns the path of each question in a round: other search words and other pages each time. */
export function listQuestions(orders: number): Questions {
  return {
    ...queueQuestions(),
    ...searchQuestions(orders),
    ...orderQuestions(orders),
    ...filterQuestions(orders),
    ...customerQuestions(orders),
  }
}

const placeIn = (orders: number) => (round: number) => (round * 7_919) % orders
const surnameIn = (orders: number) => (round: number) => peopleOf(placeIn(orders)(round)).passenger.surname
const find = (words: string) => `/api/staff/orders/search?q=${encodeURIComponent(words)}`
const list = (query: string) => `/api/staff/order-list?${query}`
const queue = (query: string) => `/api/staff/work-queue?${query}`
const customers = (query: string) => `/api/staff/customers?${query}`

function queueQuestions(): Questions {
  return {
    firstPage: () => queue(''),
    oneKind: () => queue('kind=review'),
    nobodys: () => queue('assignee=none'),
    queueByDueDate: () => queue('sort=dueAt'),
    queueByAmount: () => queue('sort=amount'),
    queueByDeparture: () => queue('sort=departsAt'),
  }
}

function searchQuestions(orders: number): Questions {
  const at = placeIn(orders)
  const surname = surnameIn(orders)
  return {
    orderNumber: (round) => find(numberOf(at(round))),
    bookingCode: (round) => find(`L${numberOf(at(round)).slice(2)}`),
    rareName: (round) => find(rareName(round * 50)),
    commonName: (round) => find(`${surname(round)} ${peopleOf(at(round)).passenger.givenName}`),
    commonBeginning: (round) => find(surname(round).slice(0, 3 + (round % 3))),
    telephone: (round) => find(peopleOf(at(round)).phone),
    lastDigits: (round) => find(peopleOf(at(round)).phone.slice(-4)),
    nobody: (round) => find(`xyzzy${round}`),
  }
}

function orderQuestions(orders: number): Questions {
  const at = placeIn(orders)
  return {
    allOrders: () => list(''),
    allOrdersAfter: (round) => list(`after=${idOf(at(round))}`),
    allOrdersOldest: () => list('sort=oldest'),
    allOrdersDeep: (round) => list(`sort=totalHighest&totalUntil=${1_000_000 + round * 100_000}`),
    allOrdersByTotal: (round) => list(`sort=${round % 2 ? 'totalHighest' : 'totalLowest'}`),
    allOrdersByDeparture: () => list('sort=departsFirst&departsFrom=2027-06-01'),
    allOrdersDepartsLast: () => list('sort=departsLast'),
    allOrdersByTimeLimit: () => list('sort=timeLimit'),
  }
}

function filterQuestions(orders: number): Questions {
  const surname = surnameIn(orders)
  return {
    allOrdersOpen: (round) => list(`state=open&sort=${round % 2 ? 'departsFirst' : 'totalHighest'}`),
    allOrdersInReview: () => list('state=review'),
    allOrdersOfAirline: () => list('airline=TG&sort=departsFirst'),
    allOrdersOfNoAirline: () => list('airline=XX'),
    allOrdersUnassigned: () => list('assignee=none'),
    allOrdersUnpaid: () => list('payment=unpaid&state=held&sort=timeLimit'),
    allOrdersReceived: () => list('payment=received'),
    allOrdersRefundDue: () => list('payment=refundDue'),
    allOrdersRefunded: () => list('payment=refunded'),
    allOrdersRareName: (round) => list(`q=${rareName(round * 50)}`),
    allOrdersCommonName: (round) => list(`q=${surname(round)}&state=ticketed`),
    allOrdersCommonNameUnpaid: (round) => list(`q=${surname(round)}&payment=unpaid&sort=departsFirst`),
  }
}

function customerQuestions(orders: number): Questions {
  const surname = surnameIn(orders)
  return {
    customers: () => customers(''),
    customersAfter: (round) => customers(`after=${idOf(orders - 1 - ((round * 97) % (orders / 4)))}`),
    customersRareName: (round) => customers(`q=${rareName(round * 50)}`),
    customersCommonName: (round) => customers(`q=${surname(round)}`),
  }
}
