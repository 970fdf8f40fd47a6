import { isSame, mergeFormChanges } from '#web/session/merge-form-changes.ts'

/**
 * Whether what was typed is stored. `saved`: all of it. `saving`: a transfer is under way. `trying`: it could
 * not be sent yet. `cannotKeep`: this browser accepts no cookie, so nothing can be stored. `tooLong`: more
 * text than is stored.
 */
export type DraftStatus = 'idle' | 'saving' | 'saved' | 'trying' | 'cannotKeep' | 'tooLong'

/** The server's result of a sent draft. */
export type SendOutcome =
  | { readonly kind: 'kept' | 'changedElsewhere'; readonly revision: number }
  | { readonly kind: 'noCookie' | 'tooLong' | 'failed' }

/** A draft from the server; `carried` is the initial value when it has none yet. */
export type LoadedDraft<Draft> = {
  readonly draft: Draft
  readonly revision: number
  readonly carried?: Draft
}

/** Dependencies of a draft keeper. */
export type KeeperDeps<Draft> = {
  /** An empty draft. */
  readonly empty: Draft
  /** Counts the requests of this page, over all of its drafts. */
  readonly nextNumber: () => number
  readonly send: (sent: {
    readonly draft: Draft
    readonly base: number
    readonly number: number
  }) => Promise<SendOutcome>
  /** Undefined without an answer. */
  readonly load: () => Promise<LoadedDraft<Draft> | undefined>
}

/**
 * The state of a draft: the newest version on this page, whether it is stored, and whether another page has
 * changed it too.
 */
export type DraftState<Draft> = {
  readonly draft: Draft | undefined
  readonly status: DraftStatus
  /** Another page has changed the same trip; its changes were merged. */
  readonly isMerged: boolean
}

/** Keeps one draft of this page stored on the server, through failures of server and network. */
export type DraftKeeper<Draft> = {
  readonly state: () => DraftState<Draft>
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches the draft; merges the changes of another page when this page has one already. */
  readonly open: () => Promise<void>
  /** Sends the first change at once, later ones after a pause, and of them only the newest. */
  readonly note: (draft: Draft) => void
  /** Sends unsaved changes; resolves when the server has them or cannot be reached. */
  readonly keep: () => Promise<void>
  /** Sends the draft even when empty, with its current page; false when it could not be stored. */
  readonly ensure: () => Promise<boolean>
  /** Sends unsaved changes without waiting: the page may be about to close. */
  readonly leave: () => void
  /** Retries at once, as the network may be back. */
  readonly tryNow: () => void
  /** Stops sending; resolves when nothing is under way. */
  readonly stop: () => Promise<void>
}

/** The pause between two transfers of a draft, in milliseconds. */
const pauseMs = 250
const firstGapMs = 500
const longestGapMs = 8_000

/**
 * Keeps one draft in step with the server: saves after pauses, retries, and merges what another device
 * changed.
 */
export function createDraftKeeper<Draft>(parts: KeeperDeps<Draft>): DraftKeeper<Draft> {
  const self = createKeeperState(parts)
  return {
    state: () => self.state,
    subscribe: (listener) => {
      self.listeners.add(listener)
      return () => self.listeners.delete(listener)
    },
    open: () => (self.isLoaded ? mergeStoredDraft(self) : sendAllPending(self)),
    note: (draft) => {
      self.newest = draft
      notifyListeners(self)
      sendPending(self)
    },
    keep: () => sendAllPending(self),
    ensure: () => ensureSending(self),
    leave: () => {
      if (!self.isStopped && self.isLoaded && hasUnsavedChanges(self))
        void sendNewest(self).then(() => notifyListeners(self))
    },
    tryNow: () => {
      if (self.failures === 0) return
      clearTimer(self)
      sendPending(self)
    },
    stop: async () => {
      self.isStopped = true
      clearTimer(self)
      await self.underWay
    },
  }
}

/** The state of a keeper. */
type Self<Draft> = {
  readonly parts: KeeperDeps<Draft>
  readonly listeners: Set<() => void>
  state: DraftState<Draft>
  newest: Draft | undefined
  /** The server's version as far as this page knows, and the number it was sent under. */
  known: Draft
  knownNumber: number
  revision: number
  /** False until the draft was fetched, and again when another page has stored a change since. */
  isLoaded: boolean
  isElsewhere: boolean
  /** A draft that the server refuses, however often it is sent. */
  refused: Draft | undefined
  cookiesMissed: number
  failures: number
  isStopped: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  underWay: Promise<void> | undefined
}

function createKeeperState<Draft>(parts: KeeperDeps<Draft>): Self<Draft> {
  return {
    parts,
    listeners: new Set(),
    state: { draft: undefined, status: 'idle', isMerged: false },
    newest: undefined,
    known: parts.empty,
    knownNumber: 0,
    revision: 0,
    isLoaded: false,
    isElsewhere: false,
    refused: undefined,
    cookiesMissed: 0,
    failures: 0,
    isStopped: false,
    timer: undefined,
    underWay: undefined,
  }
}

/** Does the next piece of work, unless one is under way or scheduled. */
function sendPending<Draft>(self: Self<Draft>): void {
  if (self.isStopped || self.underWay || self.timer !== undefined || !hasPendingWork(self)) return
  const work = self.isLoaded ? sendNewest(self) : loadDraft(self)
  self.underWay = work.then(() => {
    self.underWay = undefined
    self.timer = setTimeout(() => {
      self.timer = undefined
      sendPending(self)
    }, retryDelayMs(self))
    notifyListeners(self)
  })
  notifyListeners(self)
}

async function sendAllPending<Draft>(self: Self<Draft>): Promise<void> {
  do {
    clearTimer(self)
    sendPending(self)
    await self.underWay
  } while (self.failures === 0 && hasPendingWork(self))
}

async function ensureSending<Draft>(self: Self<Draft>): Promise<boolean> {
  await sendAllPending(self)
  if (!self.isLoaded || self.isStopped) return false
  await sendNewest(self)
  // A page of another window may have been first.
  await sendAllPending(self)
  notifyListeners(self)
  return !hasUnsavedChanges(self) && self.revision > 0
}

function hasPendingWork<Draft>(self: Self<Draft>): boolean {
  if (self.isStopped || self.cookiesMissed > 1) return false
  return !self.isLoaded || (hasUnsavedChanges(self) && self.newest !== self.refused)
}

function hasUnsavedChanges<Draft>(self: Self<Draft>): boolean {
  return self.newest !== undefined && !isSame(self.newest, self.known)
}

function retryDelayMs<Draft>({ failures, isLoaded }: Self<Draft>): number {
  if (failures > 0) return Math.min(longestGapMs, firstGapMs * 2 ** Math.min(failures - 1, 10))
  return isLoaded ? pauseMs : 0
}

async function loadDraft<Draft>(self: Self<Draft>): Promise<void> {
  const loaded = await self.parts.load()
  if (loaded) {
    self.failures = 0
    acceptServerDraft(self, loaded)
    return
  }
  // The form does not wait for the network: typed text is merged with the draft later.
  self.newest ??= self.parts.empty
  self.failures += 1
}

/** Merges what another page has stored, when there is something and this page has nothing under way. */
async function mergeStoredDraft<Draft>(self: Self<Draft>): Promise<void> {
  if (self.isStopped || self.underWay || hasUnsavedChanges(self)) return
  const loaded = await self.parts.load()
  if (!loaded || self.underWay || loaded.revision <= self.revision) return
  self.isElsewhere = true
  acceptServerDraft(self, loaded)
  notifyListeners(self)
  sendPending(self)
}

function acceptServerDraft<Draft>(
  self: Self<Draft>,
  { draft: theirs, revision, carried }: LoadedDraft<Draft>,
): void {
  const mine = self.newest
  const merged =
    mine === undefined ? (carried ?? theirs) : mergeFormChanges({ before: self.known, mine, theirs })
  const isNews = self.isElsewhere && !isSame(mine, merged)
  self.newest = merged
  self.known = theirs
  self.revision = revision
  self.isLoaded = true
  self.isElsewhere = false
  if (isNews) self.state = { ...self.state, isMerged: true }
}

async function sendNewest<Draft>(self: Self<Draft>): Promise<void> {
  const draft = self.newest
  if (draft === undefined) return
  const number = self.parts.nextNumber()
  applySendOutcome(self, { draft, number }, await self.parts.send({ draft, base: self.revision, number }))
}

type Sent<Draft> = { readonly draft: Draft; readonly number: number }

function applySendOutcome<Draft>(
  self: Self<Draft>,
  { draft, number }: Sent<Draft>,
  outcome: SendOutcome,
): void {
  self.failures = outcome.kind === 'failed' ? self.failures + 1 : 0
  self.cookiesMissed = outcome.kind === 'noCookie' ? self.cookiesMissed + 1 : 0
  if (outcome.kind === 'tooLong') self.refused = draft
  if (outcome.kind === 'changedElsewhere') {
    self.isLoaded = false
    self.isElsewhere = true
  }
  if (outcome.kind !== 'kept' || number < self.knownNumber) return
  self.known = draft
  self.knownNumber = number
  self.revision = outcome.revision
}

function clearTimer<Draft>(self: Self<Draft>): void {
  clearTimeout(self.timer)
  self.timer = undefined
}

/** Notifies listeners of the current state. */
function notifyListeners<Draft>(self: Self<Draft>): void {
  const next = { ...self.state, draft: self.newest, status: draftStatusOf(self) }
  const { state } = self
  const isNew = next.draft !== state.draft || next.status !== state.status
  if (isNew) self.state = next
  for (const listener of self.listeners) listener()
}

function draftStatusOf<Draft>(self: Self<Draft>): DraftStatus {
  if (self.cookiesMissed > 1) return 'cannotKeep'
  if (self.failures > 0) return 'trying'
  if (self.newest !== undefined && self.newest === self.refused) return 'tooLong'
  if (hasUnsavedChanges(self)) return 'saving'
  return self.revision > 0 ? 'saved' : 'idle'
}
