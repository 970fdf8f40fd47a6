import { type Html, html, pageAnswer } from '../control-plane/html-page.ts'
import type { WireAnswer } from '../control-plane/http-call.ts'
import type { LedgerEntry } from './line-ledger.ts'

/** Returns the page of the known people, with a link to a new one. */
export function peoplePage(entries: readonly LedgerEntry[], newUserId: string): WireAnswer {
  const people = [...new Set(entries.map(({ userId }) => userId))]
  return pageAnswer({
    title: 'LINE',
    body: html`<ul>
        ${people.map((userId) => html`<li><a href="/chat/${userId}">${userId}</a></li>`)}
      </ul>
      <p><a href="/chat/${newUserId}">Be somebody new</a></p>`,
  })
}

/** Returns the chat of one person with the official account, and that person's actions. */
export function chatPage(entries: readonly LedgerEntry[], userId: string): WireAnswer {
  const own = entries.filter((entry) => entry.userId === userId)
  return pageAnswer({
    title: `Chat of ${userId}`,
    body: html`<ol>
        ${own.map(chatEntryHtml)}
      </ol>
      <form method="post" action="/chat/${userId}/say">
        <label for="text">Message</label>
        <input id="text" name="text" required maxlength="5000" autocomplete="off" />
        <button>Send</button>
      </form>
      <form method="post" action="/chat/${userId}/follow"><button>Add as a friend</button></form>
      <form method="post" action="/chat/${userId}/unfollow"><button>Block</button></form>`,
  })
}

function chatEntryHtml(entry: LedgerEntry): Html {
  switch (entry.kind) {
    case 'pushed':
    case 'replied':
      return html`<li>Shop: ${entry.text}</li>`
    case 'wrote':
      return html`<li>${entry.userId.slice(0, 5)}: ${entry.text}</li>`
    case 'followed':
      return html`<li>added the shop as a friend</li>`
    case 'unfollowed':
      return html`<li>blocked the shop</li>`
  }
}
