import type { Kysely } from 'kysely'
import type { MessageTemplateView } from '#contract/api/staff/mails/customer-messages.ts'
import type { MessageTemplate } from '#contract/api/staff/mails/message-template.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { standardTemplates } from './standard-templates.ts'

/** Keeps the agency's templates for messages to customers. */
export type MessageTemplateStore = {
  /** Returns the standard templates, in the agency's words where it has changed them, then its own by age. */
  all(): Promise<readonly MessageTemplateView[]>
  /** Adds a template or replaces the one with its id; returns false when there are too many. */
  save(template: MessageTemplate, at: Instant): Promise<boolean>
  /** Deletes the agency's template of this id; returns false when there is none. */
  delete(templateId: string): Promise<boolean>
}

/** Most templates of an agency. */
const mostTemplates = 60

/** Creates the store of templates backed by the database. */
export function createMessageTemplateStore(db: Kysely<Tables>): MessageTemplateStore {
  const readOwn = async (): Promise<MessageTemplate[]> => {
    const rows = await db
      .selectFrom('message_template')
      .select(['template_id', 'topic', 'texts'])
      .orderBy('created_at')
      .orderBy('template_id')
      .execute()
    return rows.map(({ template_id: templateId, topic, texts }) => ({ templateId, topic, texts }))
  }
  return {
    all: async () => mergeTemplates(await readOwn()),
    async save({ templateId, topic, texts }, at) {
      const own = await readOwn()
      if (own.length >= mostTemplates && !own.some((one) => one.templateId === templateId)) return false
      await db
        .insertInto('message_template')
        .values({ template_id: templateId, topic, texts: JSON.stringify(texts), created_at: at })
        .onConflict((known) =>
          known.column('template_id').doUpdateSet({ topic, texts: JSON.stringify(texts) }),
        )
        .execute()
      return true
    },
    async delete(templateId) {
      const { numDeletedRows } = await db
        .deleteFrom('message_template')
        .where('template_id', '=', templateId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function mergeTemplates(own: readonly MessageTemplate[]): MessageTemplateView[] {
  const ownById = new Map(own.map((one) => [one.templateId, one]))
  const standard = standardTemplates.map((one): MessageTemplateView => {
    const changed = ownById.get(one.templateId)
    return { ...(changed ?? one), origin: changed ? 'changed' : 'standard' }
  })
  const isStandard = new Set(standardTemplates.map(({ templateId }) => templateId))
  const added = own.filter(({ templateId }) => !isStandard.has(templateId))
  return [...standard, ...added.map((one): MessageTemplateView => ({ ...one, origin: 'own' }))]
}
