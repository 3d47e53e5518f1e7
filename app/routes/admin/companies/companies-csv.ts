import { getCountryName } from '#app/core/countries.ts'
import type { CsvColumn } from '#app/core/csv.ts'
import {
  COMPANY_SORT_KEYS,
  type CompanyRow,
  exportCompanies,
} from '#app/domain/companies/companies.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/companies-csv.ts'

const csvColumns: CsvColumn<CompanyRow>[] = [
  [t('Company'), (company) => company.name],
  [t('Legal name'), (company) => company.legalName],
  [t('Street Address'), (company) => company.streetAddress],
  [t('Postal Code'), (company) => company.postalCode],
  [t('City'), (company) => company.city],
  [t('Country'), (company) => company.country && getCountryName(company.country)],
  [t('VAT ID'), (company) => company.vatId],
  [t('Buyer reference'), (company) => company.buyerReference],
  [t('Invoice emails'), (company) => company.invoiceEmails.join(', ')],
  [t('Debtor number'), (company) => company.debtorNumber],
  [t('People'), (company) => company.people],
  [t('Projects'), (company) => company.projects],
  [t('Created'), (company) => company.createdAt],
  [t('Id'), (company) => company.id],
]

export function loader({ context, url }: Route.LoaderArgs) {
  const query = { ...parseListQuery(url, COMPANY_SORT_KEYS, ['name']), after: null }
  const ctx = getAdminCtx(context)
  return createCsvResponse(ctx, t('Companies'), csvColumns, exportCompanies(ctx, query))
}
