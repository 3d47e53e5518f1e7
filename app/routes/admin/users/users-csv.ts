import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { exportUsers, USER_FILTERS, USER_SORT_KEYS, type UserRow } from '#app/domain/users/users.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { getChoiceParam, parseListQuery } from '#app/routes/list-query.ts'
import type { Route } from './+types/users-csv.ts'

const csvColumns: [string, (user: UserRow) => unknown][] = [
  ['Name', (user) => user.name],
  ['Company', (user) => user.company],
  ['Job Title', (user) => user.jobTitle],
  ['Email', (user) => user.email],
  ['Phone', (user) => user.phoneNumber],
  ['Industry', (user) => user.industry],
  ['Project Description', (user) => user.projectDescription],
  ['Street Address', (user) => user.streetAddress],
  ['City', (user) => user.city],
  ['Status', (user) => user.state],
  ['Postal Code', (user) => user.postalCode],
  ['Country', (user) => user.country],
  ['Role', (user) => user.role],
  ['Address Verified', (user) => (user.emailVerified ? 'yes' : 'no')],
  ['Terms Accepted', (user) => user.termsAcceptedAt],
  ['Signed Up', (user) => user.createdAt],
  ['Last Login', (user) => user.lastLoginAt],
  ['Invited', (user) => user.invitedAt],
  ['Deactivated', (user) => user.deactivatedAt],
  ['Closes', (user) => user.closesAt],
  ['Id', (user) => user.id],
]

export function loader({ context, url }: Route.LoaderArgs) {
  const query = {
    ...parseListQuery(url, USER_SORT_KEYS, ['name', 'company']),
    show: getChoiceParam(url, 'show', USER_FILTERS),
    after: null,
  }
  return createCsvResponse('users', csvColumns, exportUsers(getAdminCtx(context), query))
}
