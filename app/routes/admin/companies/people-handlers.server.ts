import type { AdminCtx } from '#app/context.ts'
import type { AssignmentQuestion } from '#app/domain/companies/assign-person.server.ts'
import { AddPersonForm, BillingForm } from '#app/domain/companies/company-forms.ts'
import {
  addPersonToCompany,
  removePersonFromCompany,
  updateBilling,
} from '#app/domain/companies/company-people.server.ts'
import { defineFormHandler, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'

/** `link`: the invitation URL, shown only once. `question`: effects to confirm before the person is added. */
export type PersonFormExtra = { link?: string | null; question?: AssignmentQuestion }

/** Form handlers for the people on a company's page. */
export const createPeopleHandlers = (ctx: AdminCtx, companyId: string) => ({
  add: defineFormHandler(
    AddPersonForm,
    async (form) => {
      const { name, email, link } = await addPersonToCompany(ctx, companyId, form)
      const notice = link
        ? t('{name} added. We’ve sent an invitation to {email}.', { name, email })
        : t('{name} added.', { name })
      return { notice, link }
    },
    { resetForm: true },
  ),
  billing: defineFormHandler(BillingForm, async ({ billing }, uid) => {
    const { name } = await updateBilling(ctx, { companyId, uid }, { billing })
    return {
      notice: billing
        ? t('{name} can now see all of the company’s invoices, and will get new ones by email.', { name })
        : t('{name} no longer sees the company’s invoices, except their own and those of their projects.', {
            name,
          }),
    }
  }),
  remove: defineFormHandler(NoFields, async (_, uid) => {
    const { name } = await removePersonFromCompany(ctx, { companyId, uid })
    return { notice: t('{name} removed from the company.', { name }) }
  }),
})
