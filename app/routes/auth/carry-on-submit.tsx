import type { ReactNode } from 'react'
import { carryEmail, carryTypedEmail } from './carried-email.tsx'

/** Remembers `email`, or the address typed, when the form in it is submitted. */
export const CarryOnSubmit = ({
  email,
  className,
  children,
}: {
  email?: string
  className?: string
  children: ReactNode
}) => (
  <div className={className} onSubmit={() => (email ? carryEmail(email) : carryTypedEmail())}>
    {children}
  </div>
)
