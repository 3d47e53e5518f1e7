import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { RowLink } from '#app/ui/list/table.tsx'

export const CompanyLink = ({
  id,
  className = 'text-link',
  children,
}: {
  id: string
  className?: string
  children: ReactNode
}) => (
  <RowLink to={href('/admin/companies/:id', { id })} className={`${className} wrap-anywhere`}>
    {children}
  </RowLink>
)

/** A company and one of its people, or null. `typed`: company name that a person without a company typed. */
type CompanyAndPerson = {
  companyId: string | null
  company: string | null
  clientId: string | null
  contact: string | null
  typed?: string | null
}

/** Table cell with the company, and the person below it. Without a company, the person comes first. */
export function CompanyAndPersonCell({ companyId, company, clientId, contact, typed }: CompanyAndPerson) {
  const person = clientId ? <ClientLink uid={clientId}>{contact}</ClientLink> : contact
  if (!companyId)
    return (
      <>
        {person}
        {typed && typed !== contact && <span className="second-line caption">{typed}</span>}
      </>
    )
  return (
    <>
      <CompanyLink id={companyId}>{company}</CompanyLink>
      {/* The lines are far enough apart that each link can be hit. */}
      {contact && <span className="second-line caption mt-1 leading-6">{person}</span>}
    </>
  )
}
