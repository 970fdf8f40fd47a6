import type { FastifyInstance } from 'fastify'
import {
  deleteMessageTemplate,
  listMessageTemplates,
  readMessageDrafts,
  saveMessageTemplate,
  sendCustomerMessage,
} from '#contract/api/staff/mails/customer-messages.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CustomerMessageDeps, draftCustomerMessages, sendToCustomer } from './customer-messages.ts'

/** Dependencies of {@link customerMessageRoutes}. */
export type CustomerMessageRouteDeps = CustomerMessageDeps & Pick<Platform, 'clock' | 'ids'>

/** GET and POST /api/staff/message-templates and …/delete; GET …/message-drafts and POST …/message of an order */
export function customerMessageRoutes(http: FastifyInstance, deps: CustomerMessageRouteDeps): void {
  const { templates, clock, ids } = deps
  const all = async () => succeed({ templates: [...(await templates.all())] })
  route(http, listMessageTemplates, { access: 'writeToCustomers', handle: all })
  route(http, saveMessageTemplate, {
    access: 'setAgency',
    handle: async ({ body: { templateId, ...template } }) => {
      const isKnown = (await templates.all()).some((one) => one.templateId === templateId)
      if (templateId !== undefined && !isKnown) return fail(createProblem('notFound'))
      const saved = { templateId: templateId ?? ids.id('tpl'), ...template }
      return (await templates.save(saved, clock.now())) ? all() : fail(createProblem('tooManyTemplates'))
    },
  })
  route(http, deleteMessageTemplate, {
    access: 'setAgency',
    audit: ({ body: { templateId: object } }) => ({ object }),
    handle: async ({ body: { templateId } }) =>
      (await templates.delete(templateId)) ? all() : fail(createProblem('notFound')),
  })
  route(http, readMessageDrafts, {
    access: 'writeToCustomers',
    handle: async ({ params: { orderNumber } }) => draftCustomerMessages(deps, orderNumber),
  })
  route(http, sendCustomerMessage, {
    access: 'writeToCustomers',
    limit: { max: 30, perSeconds: 60 },
    audit: ({ body: { orderNumber: object } }) => ({ object }),
    handle: async ({ body }) => sendToCustomer(deps, body),
  })
}
