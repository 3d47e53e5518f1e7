import type { CsvColumn } from '#app/core/csv.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { getIndustryLabel } from '#app/domain/users/industry-label.ts'
import { exportUsers, USER_FILTERS, USER_SORT_KEYS, type UserRow } from '#app/domain/users/users.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { getChoiceParam, parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/users-csv.ts'

const roleNames: Record<UserRow['role'], string> = {
  admin: t('admin'),
  staff: t('staff'),
  client: t('client'),
  guest: t('guest'),
}

const csvColumns: CsvColumn<UserRow>[] = [
  [t('Name'), (user) => user.name],
  [t('Company'), (user) => user.company],
  [t('Job Title'), (user) => user.jobTitle],
  [t('Email'), (user) => user.email],
  [t('Phone'), (user) => user.phoneNumber],
  [t('Industry'), (user) => user.industry && getIndustryLabel(user.industry)],
  [t('Project Description'), (user) => user.projectDescription],
  [t('Street Address'), (user) => user.streetAddress],
  [t('City'), (user) => user.city],
  [t('State'), (user) => user.state],
  [t('Postal Code'), (user) => user.postalCode],
  [t('Country'), (user) => user.country],
  [t('Role'), (user) => roleNames[user.role]],
  [t('Email Verified'), (user) => (user.emailVerified ? t('yes') : t('no'))],
  [t('Terms Accepted'), (user) => user.termsAcceptedAt],
  [t('Signed Up'), (user) => user.createdAt],
  [t('Last Login'), (user) => user.lastLoginAt],
  [t('Invited'), (user) => user.invitedAt],
  [t('Deactivated'), (user) => user.deactivatedAt],
  [t('Closes'), (user) => user.closesAt],
  [t('Id'), (user) => user.id],
]

export function loader({ context, url }: Route.LoaderArgs) {
  const query = {
    ...parseListQuery(url, USER_SORT_KEYS, ['name', 'company']),
    show: getChoiceParam(url, 'show', USER_FILTERS),
    after: null,
  }
  const ctx = getAdminCtx(context)
  return createCsvResponse(ctx, t('Users'), csvColumns, exportUsers(ctx, query))
}
