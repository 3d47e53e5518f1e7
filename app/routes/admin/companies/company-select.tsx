import type { ComponentProps } from 'react'
import type { CompanyOption } from '#app/domain/companies/companies.server.ts'
import { t } from '#app/texts.ts'
import { SelectField } from '#app/ui/form/field.tsx'

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

/** Returns the options of a select. A company's name isn't unique: among namesakes, the city tells them apart. */
export const toCompanyOptions = (companies: CompanyOption[]) =>
  companies.map(({ id, name, city }) => {
    const isNamesake = companies.filter((other) => other.name === name).length > 1
    return { value: id, label: isNamesake ? [name, city ?? id.slice(0, 8)].join(', ') : name }
  })
