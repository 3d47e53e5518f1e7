import type { ComponentProps, ReactNode } from 'react'
import { getAccountStatus } from '#app/routes/admin/users/user-table.tsx'
import { t } from '#app/texts.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { AccountStatusBadge } from '#app/ui/status-badges.tsx'
import { ClientLink } from './client-links.tsx'
import { ClientSelect } from './client-select.tsx'

type FieldOf = ComponentProps<typeof TextField>['field']

/** Fields for a person to add: a client, or someone who is invited. */
export const PersonFields = ({
  fields,
  canSignIn = false,
}: {
  fields: { email: FieldOf; name: FieldOf }
  canSignIn?: boolean
}) => (
  <>
    <ClientSelect
      field={fields.email}
      type="email"
      label={t('Email')}
      hint={t('Start typing a name or email. People without an account get an invitation.')}
      canSignIn={canSignIn}
    />
    <TextField
      field={fields.name}
      label={t('Name')}
      optional
      hint={t('Only used if the person doesn’t have an account yet.')}
      autoComplete="off"
    />
  </>
)

/** A person's name with badges, and `details` that aren't the same as the name. */
export function PersonSummary({
  person,
  details,
  children,
}: {
  person: { id: string; name: string } & Parameters<typeof getAccountStatus>[0]
  details: (string | null)[]
  /** A badge beside that of the account's status. */
  children?: ReactNode
}) {
  const state = getAccountStatus(person)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
        <ClientLink uid={person.id} className="tall-link">
          {person.name}
        </ClientLink>
        {state && <AccountStatusBadge state={state} />}
        {children}
      </p>
      <p className="caption wrap-anywhere">
        {details.filter((detail) => detail && detail !== person.name).join(' · ')}
      </p>
    </>
  )
}
