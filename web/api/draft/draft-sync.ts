import { isSame, mergeTyped } from '#web/session/merge-typed.ts'

/**
 * How it stands with what was typed. `saved`: the server has it all. `saving`: it is on its way. `trying`: it could
 * not be sent yet. `cannotKeep`: this browser keeps no cookie, so nothing can be kept. `tooLong`: more text than is kept.
 */
export type DraftStatus = 'idle' | 'saving' | 'saved' | 'trying' | 'cannotKeep' | 'tooLong'

/** What the server made of a draft that was sent. */
export type SendOutcome =
  | { readonly kind: 'kept' | 'changedElsewhere'; readonly revision: number }
  | { readonly kind: 'noCookie' | 'tooLong' | 'failed' }

/** A draft as the server has it; `carried` is what to begin with where it has none yet. */
export type LoadedDraft<Draft> = {
  readonly draft: Draft
  readonly revision: number
  readonly carried?: Draft
}

/** What a keeper needs of the world. */
export type KeeperDeps<Draft> = {
  /** A draft in which nothing is typed. */
  readonly empty: Draft
  /** Counts what this page sends, over all of its drafts. */
  readonly nextNumber: () => number
  readonly send: (sent: {
    readonly draft: Draft
    readonly base: number
    readonly number: number
  }) => Promise<SendOutcome>
  /** Undefined when no answer came. */
  readonly load: () => Promise<LoadedDraft<Draft> | undefined>
}

/** Where a draft stands: the newest on this page, how it is kept, and whether another page has typed as well. */
export type DraftState<Draft> = {
  readonly draft: Draft | undefined
  readonly status: DraftStatus
  /** Another page has typed for this trip too; what it typed was taken in. */
  readonly isMerged: boolean
}

/** Keeps one draft of this page on the server, whatever happens to the server or to the line. */
export type DraftKeeper<Draft> = {
  readonly state: () => DraftState<Draft>
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches the draft; takes what another page has typed when this page has it already. */
  readonly open: () => Promise<void>
  /** The first change is sent at once, those that follow a moment later, and of them the newest only. */
  readonly note: (draft: Draft) => void
  /** Sends what is not kept yet; resolves when the server has it or cannot be reached. */
  readonly keep: () => Promise<void>
  /** Sends the draft even when nothing was typed, with the page it is on now; false when it could not be kept. */
  readonly ensure: () => Promise<boolean>
  /** Sends what is not kept yet without waiting for anything: the page may be about to go. */
  readonly leave: () => void
  /** Tries again at once what could not be sent: the line may be back. */
  readonly tryNow: () => void
  /** Sends nothing any more; resolves when nothing is under way. */
  readonly stop: () => Promise<void>
}

/** Sending more often than this keeps nothing that the next sending would not. */
const pauseMs = 250
const firstGapMs = 500
const longestGapMs = 8_000

/**
 * Keeps one draft in step with the server: saves after pauses, retries, and merges what another device
 * changed.
 */
export function createDraftKeeper<Draft>(parts: KeeperDeps<Draft>): DraftKeeper<Draft> {
  const self = newSelf(parts)
  return {
    state: () => self.state,
    subscribe: (listener) => {
      self.listeners.add(listener)
      return () => self.listeners.delete(listener)
    },
    open: () => (self.isLoaded ? refresh(self) : keep(self)),
    note: (draft) => {
      self.newest = draft
      publish(self)
      pump(self)
    },
    keep: () => keep(self),
    ensure: () => ensure(self),
    leave: () => {
      if (!self.isStopped && self.isLoaded && isUnsaved(self)) void sendNewest(self).then(() => publish(self))
    },
    tryNow: () => {
      if (self.failures === 0) return
      clearTimer(self)
      pump(self)
    },
    stop: async () => {
      self.isStopped = true
      clearTimer(self)
      await self.underWay
    },
  }
}

/** Everything a keeper knows. */
type Self<Draft> = {
  readonly parts: KeeperDeps<Draft>
  readonly listeners: Set<() => void>
  state: DraftState<Draft>
  newest: Draft | undefined
  /** What the server has, as far as this page knows, and the number under which it was sent. */
  known: Draft
  knownNumber: number
  revision: number
  /** False until the draft was fetched, and again when another page has kept something since. */
  isLoaded: boolean
  isElsewhere: boolean
  /** What the server does not take, however often it is sent. */
  refused: Draft | undefined
  cookiesMissed: number
  failures: number
  isStopped: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  underWay: Promise<void> | undefined
}

function newSelf<Draft>(parts: KeeperDeps<Draft>): Self<Draft> {
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

/** Does the next piece of work, unless one is under way or waits for its time. */
function pump<Draft>(self: Self<Draft>): void {
  if (self.isStopped || self.underWay || self.timer !== undefined || !hasWork(self)) return
  const work = self.isLoaded ? sendNewest(self) : load(self)
  self.underWay = work.then(() => {
    self.underWay = undefined
    self.timer = setTimeout(() => {
      self.timer = undefined
      pump(self)
    }, gapMs(self))
    publish(self)
  })
  publish(self)
}

async function keep<Draft>(self: Self<Draft>): Promise<void> {
  do {
    clearTimer(self)
    pump(self)
    await self.underWay
  } while (self.failures === 0 && hasWork(self))
}

async function ensure<Draft>(self: Self<Draft>): Promise<boolean> {
  await keep(self)
  if (!self.isLoaded || self.isStopped) return false
  await sendNewest(self)
  // A page of another window may just have been first.
  await keep(self)
  publish(self)
  return !isUnsaved(self) && self.revision > 0
}

function hasWork<Draft>(self: Self<Draft>): boolean {
  if (self.isStopped || self.cookiesMissed > 1) return false
  return !self.isLoaded || (isUnsaved(self) && self.newest !== self.refused)
}

function isUnsaved<Draft>(self: Self<Draft>): boolean {
  return self.newest !== undefined && !isSame(self.newest, self.known)
}

function gapMs<Draft>({ failures, isLoaded }: Self<Draft>): number {
  if (failures > 0) return Math.min(longestGapMs, firstGapMs * 2 ** Math.min(failures - 1, 10))
  return isLoaded ? pauseMs : 0
}

async function load<Draft>(self: Self<Draft>): Promise<void> {
  const loaded = await self.parts.load()
  if (loaded) {
    self.failures = 0
    take(self, loaded)
    return
  }
  // The form does not wait for the line: what is typed into it is put together with the draft later.
  self.newest ??= self.parts.empty
  self.failures += 1
}

/** Takes what another page has kept, when there is something and this page has nothing of its own under way. */
async function refresh<Draft>(self: Self<Draft>): Promise<void> {
  if (self.isStopped || self.underWay || isUnsaved(self)) return
  const loaded = await self.parts.load()
  if (!loaded || self.underWay || loaded.revision <= self.revision) return
  self.isElsewhere = true
  take(self, loaded)
  publish(self)
  pump(self)
}

function take<Draft>(self: Self<Draft>, { draft: theirs, revision, carried }: LoadedDraft<Draft>): void {
  const mine = self.newest
  const merged = mine === undefined ? (carried ?? theirs) : mergeTyped({ before: self.known, mine, theirs })
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
  settle(self, { draft, number }, await self.parts.send({ draft, base: self.revision, number }))
}

type Sent<Draft> = { readonly draft: Draft; readonly number: number }

function settle<Draft>(self: Self<Draft>, { draft, number }: Sent<Draft>, outcome: SendOutcome): void {
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

/** Tells those who listen how it stands now. */
function publish<Draft>(self: Self<Draft>): void {
  const next = { ...self.state, draft: self.newest, status: statusOf(self) }
  const { state } = self
  const isNew = next.draft !== state.draft || next.status !== state.status
  if (isNew) self.state = next
  for (const listener of self.listeners) listener()
}

function statusOf<Draft>(self: Self<Draft>): DraftStatus {
  if (self.cookiesMissed > 1) return 'cannotKeep'
  if (self.failures > 0) return 'trying'
  if (self.newest !== undefined && self.newest === self.refused) return 'tooLong'
  if (isUnsaved(self)) return 'saving'
  return self.revision > 0 ? 'saved' : 'idle'
}
