import { t } from '#app/texts.ts'

export const describeMissingBilling = (company: string): string =>
  t(
    'No one else at {company} has the right “Billing”. Give it to someone else, so that its invoices keep reaching the company.',
    { company },
  )
