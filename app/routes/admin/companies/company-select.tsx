import type { ComponentProps } from 'react'
import type { CompanyOption } from '#app/domain/companies/companies.server.ts'
import { t } from '#app/texts.ts'
import { SelectField } from '#app/ui/form/field.tsx'
import { toCompanyOptions } from './company-options.ts'

/** Select for a company. `first`: options above the companies. */
export const CompanySelect = ({
  companies,
  label = t('Company'),
  first = [],
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'options' | 'label'> & {
  companies: CompanyOption[]
  label?: string
  first?: { value: string; label: string }[]
}) => <SelectField {...field} label={label} options={[...first, ...toCompanyOptions(companies)]} />
