import { adminCtx } from '#app/auth/guards.server.ts'
import { exportUsers, type UserRow, userFilters, userSortings } from '#app/domain/accounts/users.server.ts'
import { listQuery, oneOf } from '#app/routes/list-query.ts'
import { csvAnswer } from '../csv.server.ts'
import type { Route } from './+types/users-csv.ts'

const columns: [string, (user: UserRow) => unknown][] = [
  ['Name', (user) => user.name],
  ['Company', (user) => user.company],
  ['Job Title', (user) => user.jobTitle],
  ['Email', (user) => user.email],
  ['Phone', (user) => user.phoneNumber],
  ['Industry', (user) => user.industry],
  ['Project Description', (user) => user.projectDescription],
  ['Street Address', (user) => user.streetAddress],
  ['City', (user) => user.city],
  ['State', (user) => user.state],
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
    ...listQuery(url, userSortings, ['name', 'company']),
    show: oneOf(url, 'show', userFilters),
    after: null,
  }
  return csvAnswer('users', columns, exportUsers(adminCtx(context), query))
}
