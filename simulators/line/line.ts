import { randomBytes } from 'node:crypto'
import { createFaultPlan } from '../control-plane/fault-plan.ts'
import { openLedger } from '../control-plane/ledger-file.ts'
import { createNotifier } from '../control-plane/notifier.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { type WireAnswer, type WireRequest, parseForm, seeOther } from '../control-plane/http-call.ts'
import { type SimulatedClock, createSimulatedClock } from '../control-plane/simulated-clock.ts'
import { chatPage, peoplePage } from './chat-page.ts'
import type { LedgerEntry } from './line-ledger.ts'
import { type MessageHandlers, lineFault, messageHandlers } from './message-handlers.ts'
import { type Webhook, createWebhook } from './webhook.ts'

/** Start options of LINE. */
export type LineOptions = {
  readonly channelSecret: string
  readonly channelToken: string
  /** The basic id of the official account: "@farehouse". */
  readonly basicId: string
  /** The shop's address for events; none are sent when absent. */
  readonly notifyUrl?: string
  /** Path of the ledger file; the ledger is in memory when absent. */
  readonly ledgerFile?: string
}

/**
 * Creates the simulated LINE: push and reply of the Messaging API, signed webhooks, and the chats of people.
 */
export function lineSimulator(options: LineOptions): Simulator {
  const clock = createSimulatedClock()
  const faults = createFaultPlan()
  const ledger = openLedger<LedgerEntry>(options.ledgerFile)
  const tellers = createNotifier({ faults, clock })
  const { channelSecret, notifyUrl } = options
  const webhook = createWebhook({ clock, notifier: tellers, channelSecret, notifyUrl })
  const appendToLedger = (entry: LedgerEntry) => ledger.append(entry)
  const ledgerEntries = () => ledger.entries()
  const desk = messageHandlers({ clock, entries: ledgerEntries, write: appendToLedger, webhook })
  const world: World = { options, clock, entries: ledgerEntries, write: appendToLedger, webhook, desk }
  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: (request) => Promise.resolve(handleRequest(world, request)),
    statusAnswer: (status) => lineFault(status, 'Simulated'),
    ledger: () => ({ entries: ledgerEntries(), notifications: tellers.list() }),
    reset() {
      ledger.clear()
      tellers.reset()
      webhook.reset()
    },
  }
}

type World = {
  readonly options: LineOptions
  readonly clock: SimulatedClock
  readonly entries: () => readonly LedgerEntry[]
  readonly write: (entry: LedgerEntry) => void
  readonly webhook: Webhook
  readonly desk: MessageHandlers
}

function handleRequest(world: World, request: WireRequest): WireAnswer {
  const { method, path } = request
  if (path.startsWith('/v2/')) return answerMessagingApi(world, request)
  const [, userId = '', action] = /^\/chat\/(U[0-9a-f]{32})(?:\/(say|follow|unfollow))?$/.exec(path) ?? []
  if (method === 'GET' && path === '/') return peoplePage(world.entries(), newUserId())
  if (method === 'GET' && userId !== '' && !action) return chatPage(world.entries(), userId)
  if (method === 'POST' && action !== undefined) return applyPersonAction(world, { userId, action, request })
  return lineFault(404, 'Not found')
}

function answerMessagingApi({ options, desk }: World, request: WireRequest): WireAnswer {
  const { method, path, headers } = request
  if (headers['authorization'] !== `Bearer ${options.channelToken}`)
    return lineFault(401, 'Authentication failed. Confirm that the access token in the header is valid.')
  if (method === 'POST' && path === '/v2/bot/message/push') return desk.push(request)
  if (method === 'POST' && path === '/v2/bot/message/reply') return desk.reply(request)
  if (method === 'GET' && path === '/v2/bot/info')
    return {
      status: 200,
      body: { userId: 'Uofficialaccount', basicId: options.basicId, displayName: 'Shop' },
    }
  return lineFault(404, 'Not found')
}

type Act = { readonly userId: string; readonly action: string; readonly request: WireRequest }

function applyPersonAction({ clock, write, webhook }: World, { userId, action, request }: Act): WireAnswer {
  const at = clock.now()
  if (action === 'say') {
    const text = parseForm(request).get('text') ?? ''
    write({ kind: 'wrote', at, userId, text })
    webhook.tell({ type: 'message', userId, text })
  } else {
    const type = action === 'follow' ? 'follow' : 'unfollow'
    write({ kind: type === 'follow' ? 'followed' : 'unfollowed', at, userId })
    webhook.tell({ type, userId })
  }
  return seeOther(`/chat/${userId}`)
}

function newUserId(): string {
  return `U${randomBytes(16).toString('hex')}`
}
