import type { CompanyOption } from '#app/domain/companies/companies.server.ts'

/** Returns the options of a select. Companies with the same name also show their city. */
export const toCompanyOptions = (companies: CompanyOption[]) =>
  companies.map(({ id, name, city }) => {
    const isNamesake = companies.filter((other) => other.name === name).length > 1
    return { value: id, label: isNamesake ? [name, city ?? id.slice(0, 8)].join(', ') : name }
  })
