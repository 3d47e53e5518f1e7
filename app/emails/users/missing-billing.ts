import { isModuleOn } from '#app/content/modules.ts'
import { t } from '#app/texts.ts'

/** Returns a warning that no one else at the company gets its invoices, or null without a company or invoices. */
export const describeMissingBilling = (company: string | null): string | null =>
  company !== null && isModuleOn('invoices')
    ? t(
        'No one else at {company} has the right “Billing”. Give it to someone else, so that its invoices keep reaching the company.',
        { company },
      )
    : null
