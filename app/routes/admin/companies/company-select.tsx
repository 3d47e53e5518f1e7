import type { ComponentProps } from 'react'
import type { listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import { t } from '#app/texts.ts'
import { SelectField } from '#app/ui/form/field.tsx'

export type CompanyOptions = Awaited<ReturnType<typeof listCompanyOptions>>

/**
 * Select for a company, whose name isn't unique: among namesakes, the city tells them apart. `first`: options above the
 * companies.
 */
export function CompanySelect({
  found: { companies },
  label = t('Company'),
  empty,
  first = [],
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'options' | 'label'> & {
  found: CompanyOptions
  label?: string
  first?: readonly { value: string; label: string }[]
}) {
  return (
    <SelectField
      {...field}
      label={label}
      empty={empty}
      options={[...first, ...toCompanyOptions(companies)]}
    />
  )
}

export const toCompanyOptions = (companies: CompanyOptions['companies']) =>
  companies.map(({ id, name, city }) => {
    const isNamesake = companies.filter((other) => other.name === name).length > 1
    return { value: id, label: isNamesake ? [name, city ?? id.slice(0, 8)].join(', ') : name }
  })
